import { expect, test } from 'vitest'
import type { DeviceAction } from './action.ts'
import { actionsOf, channelsOfKind, supports } from './supportedActions.ts'

const ANY = 'storm offline online extra-load clock-skew counter-reset assign'
const GRID = 'grid-off grid-on load-shedding'
const SUN = 'cloud clear-sky'
const CHANNELS = 'channel-off channel-on'
const GENERATOR = 'generator-on generator-off generator-fail refuel fuel-left'
const BG = 'switch-on switch-off tamper-on tamper-off thresholds dividers'

test.each([
  [{ family: 'bg' }, [ANY, GRID, SUN, BG]],
  [{ family: 'pm' }, [ANY, GRID, SUN, 'phase-off phase-on']],
  [{ family: 'hydra', variant: 'grid_gen' }, [ANY, GRID, CHANNELS, GENERATOR]],
  [{ family: 'hydra', variant: 'solar_grid' }, [ANY, GRID, CHANNELS, SUN]],
  [{ family: 'hydra', variant: 'battery_monitor' }, [ANY, SUN]],
  // The seed may choose any variant.
  [{ family: 'hydra' }, [ANY, GRID, CHANNELS, GENERATOR, SUN]],
] as const)('actions of %o', (kind, expected) => {
  expect(actionsOf(kind).toSorted()).toEqual(expected.join(' ').split(' ').toSorted())
})

test.each([
  ['grid_gen', [1, 2, 3, 4, 5, 6]],
  ['solar_grid', [1, 2, 3]],
  ['battery_monitor', []],
  [undefined, [1, 2, 3, 4, 5, 6]],
] as const)('channels of a hydra %s', (variant, channels) => {
  expect(channelsOfKind({ family: 'hydra', variant }).toSorted()).toEqual(channels)
})

test('an action of a channel is supported by devices that have the channel', () => {
  const off = (channel: number) => ({ do: 'channel-off', channel }) as DeviceAction
  const on = (channel: number) => ({ do: 'channel-on', channel }) as DeviceAction
  const solar = { family: 'hydra', variant: 'solar_grid' } as const
  expect([supports(solar, off(3)), supports(solar, off(4))]).toEqual([true, false])
  expect([supports(solar, on(3)), supports(solar, on(4))]).toEqual([true, false])
  expect(supports({ family: 'bg' }, off(1))).toBe(false)
})

test('other actions are supported by their family', () => {
  expect(supports({ family: 'bg' }, { do: 'tamper-on' })).toBe(true)
  expect(supports({ family: 'pm' }, { do: 'tamper-on' })).toBe(false)
})
