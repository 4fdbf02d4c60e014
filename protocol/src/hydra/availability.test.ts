import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestChannel, groupAvailability } from './availability.ts'

test.each([
  ['no channels', [], 0],
  ['nothing known of the only channel', [{ tup: 0, tdn: 0 }], 0],
  ['always up', [{ tup: 3600, tdn: 0 }], 100],
  ['always down', [{ tup: 0, tdn: 3600 }], 0],
  ['three quarters', [{ tup: 2700, tdn: 900 }], 75],
  [
    'the best of three, not their mean',
    [
      { tup: 10, tdn: 90 },
      { tup: 80, tdn: 20 },
      { tup: 50, tdn: 50 },
    ],
    80,
  ],
  [
    'the best share, not the most seconds',
    [
      { tup: 1000, tdn: 1000 },
      { tup: 9, tdn: 1 },
    ],
    90,
  ],
  [
    'a channel of which nothing is known does not count',
    [
      { tup: 0, tdn: 0 },
      { tup: 1, tdn: 3 },
    ],
    25,
  ],
])('%s [S20]', (_, channels, percent) => {
  expect(groupAvailability(channels)).toBe(percent)
})

test('a group’s seconds are those of its best channel [S20]', () => {
  const best = { channel: 2, tup: 80, tdn: 20 }
  expect(bestChannel([{ channel: 1, tup: 100, tdn: 100 }, best])).toBe(best)
  expect(bestChannel([])).toBeNull()
})

const second = fc.double({ min: 0, max: 31_622_400, noNaN: true })
const channel = fc.record({ tup: second, tdn: second })

test('availability stays within 0 and 100, and another channel never lowers it [S20]', () => {
  fc.assert(
    fc.property(fc.array(channel), channel, (channels, another) => {
      const percent = groupAvailability(channels)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(groupAvailability([...channels, another])).toBeGreaterThanOrEqual(percent)
    }),
    { numRuns: 2000 },
  )
})
