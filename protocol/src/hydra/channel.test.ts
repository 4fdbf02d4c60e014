import { expect, test } from 'vitest'
import { channelGroup } from './channel.ts'

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
