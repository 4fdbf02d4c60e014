import { expect, test } from 'vitest'
import {
  FRESH,
  OFFLINE,
  STALE_BY_CONNECTION,
  STALE_BY_DEVICE,
} from '../live/freshness/freshness.ts'
import { bg, channels, hydra, pm } from './alerts/known.testing.ts'
import { type AnyDevice, asReported, powerOf, stateOf } from './deviceState.ts'

test.each([
  ['fresh', FRESH, 'down', 'down', 'down'],
  ['fresh, without a status', FRESH, undefined, 'up', 'up'],
  ['old as the page receives nothing', STALE_BY_CONNECTION, 'down', 'down', 'unknown'],
  ['old as the device is silent', STALE_BY_DEVICE, 'down', 'unknown', 'unknown'],
  ['of an offline device', OFFLINE, 'up', 'unknown', 'unknown'],
  ['fresh, with a status of no known meaning', FRESH, 'unclear', 'up', 'unknown'],
  [
    'old, with such a status, as the page receives nothing',
    STALE_BY_CONNECTION,
    'unclear',
    'up',
    'unknown',
  ],
  [
    'old, with such a status, as the device is silent',
    STALE_BY_DEVICE,
    'unclear',
    'unknown',
    'unknown',
  ],
] as const)('alerts and screens see a report that is %s', (_, freshness, status, state, shown) => {
  const device = { status }
  expect(asReported(device, freshness)).toEqual({ device, state })
  expect(stateOf(device, freshness)).toBe(shown)
})

const switched = (power?: 'on' | 'off', position?: 'on' | 'off') =>
  ({ switch_status: { power, switch: position } }) as never
const loaded = (battery: number) => ({
  ...{ ...channels({ 1: 0, 4: 0 }), 'power-split': { grid: 0, generator: 0, solar: 0, battery } },
})
const dead = { voltage: 3, current: 0, activePower: 0 } as never

test.each([
  ['an output that is on', 'bg', bg({}, switched('on', 'on')), 'on'],
  ['an output that is on, of a device that says down', 'bg', bg({}, switched('on'), 'down'), 'on'],
  ['a cut-off output', 'bg', bg({}, switched('off', 'on'), 'down'), 'off'],
  ['an output of unknown switch', 'bg', bg({}, switched('off'), 'down'), 'off'],
  ['a switched-off output', 'bg', bg({}, switched('off', 'off'), 'down'), 'switchedOff'],
  ['an unknown output of a device that is down', 'bg', bg({}, switched(), 'down'), 'off'],
  ['an unknown output of a device that is up', 'bg', bg({}, switched()), 'on'],
  ['a silent bg', 'bg', bg({}, switched('off'), 'unknown'), 'unknown'],
  ['a meter', 'pm', pm({}), 'on'],
  ['a meter that is down', 'pm', pm({}, {}, 'down'), 'off'],
  ['dead phases', 'pm', pm({ phaseA: dead, phaseB: dead, phaseC: dead }), 'off'],
  ['a hydra', 'hydra', hydra(channels({ 1: 0 })), 'on'],
  ['a hydra that is down', 'hydra', hydra(channels({ 1: 0 }), {}, 'down'), 'off'],
  ['one that carries its load on battery', 'hydra', hydra(loaded(2200), {}, 'down'), 'on'],
  ['one with an empty battery', 'hydra', hydra(loaded(0), {}, 'down'), 'off'],
] as const)('whether it has power: %s [E5, E11, E14]', (_, family, known, power) => {
  expect(powerOf({ family, device: known.device } as AnyDevice, known.state)).toBe(power)
})
