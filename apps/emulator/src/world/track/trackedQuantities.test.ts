import { expect, test } from 'vitest'
import { type TrackedKind, trackedQuantities } from './trackedQuantities.ts'

/** Each quantity as a line: name, unit, limits, and `line` where values change evenly. */
const lines = (kind: TrackedKind) =>
  trackedQuantities(kind).map(({ name, unit, min, max, kind }) =>
    `${name} ${min}…${max} ${unit}${kind === 'line' ? ' line' : ''}`.trimEnd(),
  )

test('quantities of a bg device', () => {
  expect(lines({ family: 'bg' })).toEqual([
    'solarPower 0…10000000 W',
    'batteryPower -10000000…10000000 W',
    'batteryCurrent -10000…10000 A',
    'batteryVoltage 1…1000 V',
    'consumtionPower 0…10000000 W',
    'acPower 0…10000000 W',
  ])
})

test('quantities of a meter: four of each phase, frequency and temperature', () => {
  const meter = lines({ family: 'pm' })
  expect(meter).toHaveLength(14)
  expect(meter.slice(0, 4)).toEqual([
    'phaseA.voltage 0…1000 V',
    'phaseA.current 0…10000 A',
    'phaseA.activePower -10000000…10000000 W',
    'phaseA.powerFactor 0…1',
  ])
  expect(meter.slice(-3)).toEqual([
    'phaseC.powerFactor 0…1',
    'frequency 0…100 Hz',
    'temperature -60…150 °C',
  ])
})

const SYSTEM = 'battery-system.bp -10000000…10000000 W'
const PANELS = 'battery-system.sp 0…10000000 W'
const CHARGE = ['battery-system.abp 0…100 % line', 'battery-monitor-power.v 1…1000 V']
const channels = (...numbers: number[]) =>
  numbers.flatMap((channel) => [
    `ac-power.${channel}.rp 0…10000000 W`,
    `ac-power.${channel}.v 0…1000 V`,
  ])

test.each([
  ['grid_gen', [...channels(1, 2, 3, 4, 5, 6), SYSTEM, ...CHARGE]],
  ['solar_grid', [...channels(1, 2, 3), SYSTEM, PANELS, ...CHARGE]],
  ['battery_monitor', [SYSTEM, PANELS, ...CHARGE]],
] as const)('quantities of a hydra %s', (variant, expected) => {
  expect(lines({ family: 'hydra', variant, feedsIn: false })).toEqual(expected)
})

test('a hydra that feeds in may have a negative power', () => {
  const feedsIn = lines({ family: 'hydra', variant: 'solar_grid', feedsIn: true })
  expect(feedsIn[0]).toBe('ac-power.1.rp -10000000…10000000 W')
})
