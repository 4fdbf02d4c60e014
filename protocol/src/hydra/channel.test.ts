import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelChange, channelGroup, channelState } from './channel.ts'

test.each([
  [0, null],
  [1, 'grid'],
  [2, 'grid'],
  [3, 'grid'],
  [4, 'generator'],
  [5, 'generator'],
  [6, 'generator'],
  [7, null],
  [-1, null],
  [1.5, null],
  [Number.NaN, null],
])('channel %s belongs to %s [C6]', (channel, group) => {
  expect(channelGroup(channel)).toBe(group)
})

test.each([
  [0, 1, 'power_restored'],
  [1, 0, 'power_failed'],
  [1, 2, 'power_failed'],
  [0, 2, 'power_failed'],
  [2, 0, 'power_failed'],
  [2, 1, 'power_restored'],
  [0, 0, null],
  [1, 1, null],
])('from %i to %i is %s [S11]', (oldState, newState, change) => {
  expect(channelChange(oldState, newState)).toBe(change)
})

test('records an event if and only if the state changes [S11]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 3 }), fc.integer({ min: -2, max: 3 }), (from, to) => {
      expect(channelChange(from, to) === null).toBe(from === to)
    }),
  )
})

test.each([
  ['its reported state', { ns: 0, rp: 5, v: 230 }, 'down'],
  ['its reported state', { ns: 1, rp: 0, v: 0 }, 'up'],
  ['its power', { rp: 5 }, 'up'],
  ['its power, exported', { rp: -5, v: 0 }, 'up'],
  ['its voltage', { rp: 0, v: 230 }, 'up'],
  ['its voltage', { v: 0 }, 'down'],
  ['nothing', { rp: 0 }, 'unknown'],
  ['nothing', {}, 'unknown'],
] as const)('a channel’s state follows from %s: %j is %s [E15]', (_, power, state) => {
  expect(channelState(power)).toBe(state)
})
