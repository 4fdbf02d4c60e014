import { expect, onTestFinished, test } from 'vitest'
import { inEnglish, showLanguage } from '../../i18n/language.ts'
import { bgMetrics, bgSample } from './bgMetrics.ts'

/** Names of powers; other names follow from the key. */
const POWERS: Readonly<Record<string, string>> = {
  solarPower: 'Solar',
  consumtionPower: 'Load',
  batteryPower: 'Battery (+ charging)',
  acPower: 'AC input',
  batteryPowerOutput: 'Battery output',
}
const UNITS = { Voltage: 'V', Current: 'A', Frequency: 'Hz', Factor: '' }

/** `acOutputVoltage` → `AC output voltage`. */
function inWords(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.startsWith('ac ')
    ? `AC${words.slice(2)}`
    : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

const unitOf = (key: string) => Object.entries(UNITS).find(([end]) => key.endsWith(end))?.[1] ?? 'W'

test.each(bgMetrics())('$name is the metric $key, in "$unit" [E3, E20]', ({ key, name, unit }) => {
  expect([name, unit]).toEqual([POWERS[key] ?? inWords(key), unitOf(key)])
})

test('names follow the language, and are English in exports', async () => {
  onTestFinished(() => showLanguage('en'))
  const english = bgMetrics().map(({ name }) => name)
  await showLanguage('fr')
  const metrics = bgMetrics()
  expect(metrics.map(({ name }) => name)).not.toEqual(english)
  expect(inEnglish(() => metrics.map(({ name }) => name))).toEqual(english)
})

test('current values have the time of their report; before the first one there are none', () => {
  const state = { timestamp: 7000, solarPower: 500 }
  expect(bgSample(state)).toEqual({ t: 7000, values: state })
  expect(bgSample({ solarPower: 500 })).toBeNull()
})
