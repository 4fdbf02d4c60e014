import { phases } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { inEnglish, showLanguage } from '../../i18n/language.ts'
import { aPm } from '../../live/devices/devices.testing.ts'
import { meterSample, pmMetrics } from './pmMetrics.ts'

const inCharts = () => pmMetrics().map(({ key, name, unit }) => `${name}: ${key}, ${unit}`)

test.each(phases)('phase %s has its own power, voltage and current metrics [E11, E20]', (phase) => {
  expect(inCharts().filter((metric) => metric.includes(`phase${phase}`))).toEqual([
    `Phase ${phase} power: phase${phase}.activePower, W`,
    `Phase ${phase} voltage: phase${phase}.voltage, V`,
    `Phase ${phase} current: phase${phase}.current, A`,
  ])
  expect(inCharts().filter((metric) => metric.startsWith(`Phase ${phase} `))).toHaveLength(3)
})

test('each phase has its colour, and each quantity of the meter that of its source', () => {
  const colors = Object.fromEntries(pmMetrics().map(({ key, color }) => [key, color]))
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
  expect(pmMetrics().filter(({ key }) => typeof values[key] !== 'number')).toEqual([])
  expect(values['phaseB.voltage']).toBe(aPm.powerState.phaseB.voltage)
})

test('a state without a time is no sample', () => {
  const { timestamp: _, ...state } = aPm.powerState
  expect(meterSample(state)).toBeNull()
})

test('names follow the language, and are English in exports', async () => {
  onTestFinished(() => showLanguage('en'))
  const english = pmMetrics().map(({ name }) => name)
  await showLanguage('fr')
  const metrics = pmMetrics()
  expect(metrics.map(({ name }) => name)).not.toEqual(english)
  expect(inEnglish(() => metrics.map(({ name }) => name))).toEqual(english)
})
