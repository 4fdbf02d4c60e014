import { phases } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { pmMetrics } from './pmMetrics.ts'

const inCharts = pmMetrics.map(({ key, name, unit }) => `${name}: ${key}, ${unit}`)

test.each(phases)(
  'phase %s has its own power, voltage and current under its name [E11, E20]',
  (phase) => {
    expect(inCharts.filter((metric) => metric.includes(`phase${phase}`))).toEqual([
      `${phase} power: phase${phase}.activePower, W`,
      `${phase} voltage: phase${phase}.voltage, V`,
      `${phase} current: phase${phase}.current, A`,
    ])
    expect(inCharts.filter((metric) => metric.startsWith(`${phase} `))).toHaveLength(3)
  },
)

test('what is of the whole meter stands under its own name [E10, E20]', () => {
  expect(inCharts.filter((metric) => !metric.includes('phase'))).toEqual([
    'Active power: totalActivePower, W',
    'Reactive power: totalReactivePower, var',
    'Apparent power: totalApparentPower, VA',
    'Neutral current: neutralCurrent, A',
    'Frequency: frequency, Hz',
    'Temperature: temperature, °C',
    'Power factor: totalPowerFactor, ',
  ])
})
