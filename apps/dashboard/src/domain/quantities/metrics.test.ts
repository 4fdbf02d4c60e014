import { phases } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { inEnglish, showLanguage } from '../../i18n/language.ts'
import { aPm } from '../../live/devices/devices.testing.ts'
import { bgMetrics, bgSample } from './bgMetrics.ts'
import { meterMetrics, meterSample } from './meterMetrics.ts'

const inCharts = () => meterMetrics().map(({ key, name, unit }) => `${name}: ${key}, ${unit}`)

test.each(phases)('phase %s has its own power, voltage and current metrics [E11, E20]', (phase) => {
  expect(inCharts().filter((metric) => metric.includes(`phase${phase}`))).toEqual([
    `Phase ${phase} power: phase${phase}.activePower, W`,
    `Phase ${phase} voltage: phase${phase}.voltage, V`,
    `Phase ${phase} current: phase${phase}.current, A`,
  ])
  expect(inCharts().filter((metric) => metric.startsWith(`Phase ${phase} `))).toHaveLength(3)
})

test('each phase has its colour, and each quantity of the meter that of its source', () => {
  const colors = Object.fromEntries(meterMetrics().map(({ key, color }) => [key, color]))
  expect(colors).toMatchObject({
    totalActivePower: 'var(--source-grid)',
    'phaseA.voltage': 'var(--phase-a)',
    'phaseC.activePower': 'var(--phase-c)',
    temperature: 'var(--source-generator)',
  })
})

test('totals of the meter have their own metrics [E10, E20]', () => {
  expect(inCharts().filter((metric) => !metric.includes('phase'))).toEqual([
    'Active power: totalActivePower, W',
    'Reactive power: totalReactivePower, var',
    'Apparent power: totalApparentPower, VA',
    'Neutral current: neutralCurrent, A',
    'Frequency: frequency, Hz',
    'Temperature: temperature, °C',
    'Power factor: totalPowerFactor, ',
  ])
})

test('the sample has a value for every metric [E10, E11]', () => {
  const { t, values = {} } = meterSample(aPm.powerState) ?? {}
  expect(t).toBe(aPm.powerState.timestamp)
  expect(meterMetrics().filter(({ key }) => typeof values[key] !== 'number')).toEqual([])
  expect(values['phaseB.voltage']).toBe(aPm.powerState.phaseB.voltage)
})

test('a state without a time is no sample', () => {
  const { timestamp: _, ...state } = aPm.powerState
  expect(meterSample(state)).toBeNull()
})

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

test('current values have the time of their report; before the first one there are none', () => {
  const state = { timestamp: 7000, solarPower: 500 }
  expect(bgSample(state)).toEqual({ t: 7000, values: state })
  expect(bgSample({ solarPower: 500 })).toBeNull()
})

test.each([
  ['a bg device', bgMetrics],
  ['a meter', meterMetrics],
])('names of %s follow the language, and are English in exports', async (_, metricsOf) => {
  onTestFinished(() => showLanguage('en'))
  const english = metricsOf().map(({ name }) => name)
  await showLanguage('fr')
  const metrics = metricsOf()
  expect(metrics.map(({ name }) => name)).not.toEqual(english)
  expect(inEnglish(() => metrics.map(({ name }) => name))).toEqual(english)
})

test('until a user picks others, a meter shows the power of its phases and a bg device its sources and load', () => {
  const defaults = (metrics: ReturnType<typeof bgMetrics>) =>
    metrics.filter(({ isDefault }) => isDefault).map(({ key }) => key)
  expect(defaults(meterMetrics())).toEqual(phases.map((phase) => `phase${phase}.activePower`))
  expect(defaults(bgMetrics())).toEqual(['solarPower', 'consumtionPower', 'batteryPower'])
})

test('the picker begins with powers, then voltages, currents and the rest', () => {
  const units = (metrics: ReturnType<typeof bgMetrics>) => [
    ...new Set(metrics.map(({ unit }) => unit)),
  ]
  expect(units(bgMetrics())).toEqual(['W', 'V', 'A', 'Hz', ''])
  expect(units(meterMetrics())).toEqual(['W', 'var', 'VA', 'V', 'A', 'Hz', '°C', ''])
})
