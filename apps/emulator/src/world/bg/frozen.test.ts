import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type FrozenMoment, frozenLines } from '../frozen.testing.ts'
import { bgSpec, COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'

const DEVICE = bgSpec(9, { site: { kind: 'home' }, scriptedFromMs: COMMISSIONED_MS })
const THRESHOLDS = { high_temperature: 70, high_voltage: 29, high_power_day: 800 }
const SETTINGS = { ...THRESHOLDS, high_power_night: 600, low_energy: 300, not_charging: 90 }
const DIVIDERS = { battery_r1: 50, battery_r2: 4.7, solar_r1: 110, solar_r2: 2.2 }

const INPUTS = inputsOf(
  DEVICE.id,
  [at(10), { do: 'thresholds', thresholds: SETTINGS }],
  [at(10), 'tamper-on'],
  [at(10, 30), { do: 'dividers', dividers: DIVIDERS }],
  [at(11, 30) + 12_345, 'counter-reset'],
  [at(11, 45), { do: 'cloud', cover: 0 }],
  [at(11, 45), 'switch-off'],
  [at(12, 30), 'switch-on'],
  [at(12, 30), 'grid-off'],
  [at(12, 30), { do: 'extra-load', powerW: 5000 }],
  [at(14), { do: 'extra-load', powerW: 200 }],
  [at(14, 20), 'grid-on'],
  [at(14, 45), 'offline'],
  [at(15), { do: 'clock-skew', skewMs: 90_000 }],
  [at(15, 15), 'online'],
  [at(15, 30), 'switch-off'],
  [at(15, 40), 'counter-reset'],
)

const MOMENTS: readonly FrozenMoment[] = [
  moment('at night', 2),
  moment('in the morning', 7, 59),
  moment('thresholds and tamper', 10),
  moment('dividers', 10, 30),
  moment('noon', 11, 30, true),
  moment('after a counter reset', 11, 31),
  moment('switched off', 12),
  moment('without grid', 12, 31),
  moment('cut off', 13, 59),
  moment('on AC', 14, 30, true),
  moment('connection lost', 14, 45),
  moment('offline', 15, 5, true),
  moment('online again', 15, 15),
  moment('switched off on AC', 15, 30),
  moment('after a second reset', 15, 41, true),
]

test('a bg device of a seed sends the same frames and snapshots as ever', async () => {
  await expect(frozenLines(DEVICE, INPUTS, MOMENTS)).toMatchFileSnapshot('frozen.jsonl')
})

function at(hours: number, minutes = 0): number {
  return hours * HOUR_MS + minutes * MINUTE_MS
}

function moment(name: string, hours: number, minutes = 0, snapshot = false): FrozenMoment {
  return { name, ms: COMMISSIONED_MS + at(hours, minutes) + 500, snapshot }
}
