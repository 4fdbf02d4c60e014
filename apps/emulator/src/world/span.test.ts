import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipped, laneOf, merged, spanAt, valueAt } from './span.ts'

const up = (fromMs: number, toMs: number) => ({ fromMs, toMs, value: 'up' })
const down = (fromMs: number, toMs: number) => ({ fromMs, toMs, value: 'down' })

test.each([
  ['no change', [], [up(0, 100)]],
  ['a change', [{ atMs: 40, value: 'down' }], [up(0, 40), down(40, 100)]],
  ['a change that changes nothing', [{ atMs: 40, value: 'up' }], [up(0, 100)]],
  ['a change at the beginning', [{ atMs: 0, value: 'down' }], [down(0, 100)]],
  ['a change before the beginning', [{ atMs: -5, value: 'down' }], [down(0, 100)]],
  ['a change at the end, which is no part of it', [{ atMs: 100, value: 'down' }], [up(0, 100)]],
  [
    'there and back at once',
    [
      { atMs: 40, value: 'down' },
      { atMs: 40, value: 'up' },
    ],
    [up(0, 100)],
  ],
])('a lane of %s', (_, changes, expected) => {
  expect(laneOf(0, 100, 'up', changes)).toEqual(expected)
})

test('a value holds from its beginning, and the lane answers beyond its ends too', () => {
  const lane = [up(0, 40), down(40, 100)]
  expect([-1, 0, 39].map((ms) => valueAt(lane, ms))).toEqual(['up', 'up', 'up'])
  expect([40, 99, 100].map((ms) => valueAt(lane, ms))).toEqual(['down', 'down', 'down'])
  expect(spanAt(lane, 50)).toEqual(down(40, 100))
})

test('an empty lane is our own mistake', () => {
  expect(() => valueAt([], 0)).toThrow('at least one span')
})

test('neighbours that are alike become one', () => {
  expect(merged([up(0, 10), up(10, 20), down(20, 30), down(30, 40), up(40, 50)])).toEqual([
    up(0, 20),
    down(20, 40),
    up(40, 50),
  ])
})

test('a clipped lane keeps what lies within', () => {
  const lane = [up(0, 40), down(40, 60), up(60, 100)]
  expect(clipped(lane, 50, 60)).toEqual([down(50, 60)])
  expect(clipped(lane, 40, 70)).toEqual([down(40, 60), up(60, 70)])
  expect(clipped(lane, 100, 120)).toEqual([])
})

test('a lane has no gaps, no twins, and the value of the last change up to each moment (seed 5)', () => {
  const change = fc.record({ atMs: fc.integer({ min: -20, max: 120 }), value: fc.nat({ max: 2 }) })
  fc.assert(
    fc.property(fc.array(change), fc.integer({ min: 0, max: 99 }), (changes, ms) => {
      const ordered = changes.toSorted((a, b) => a.atMs - b.atMs)
      const lane = laneOf(0, 100, 0, ordered)
      expect(lane[0]?.fromMs).toBe(0)
      expect(lane.at(-1)?.toMs).toBe(100)
      for (const [index, span] of lane.entries()) {
        expect(span.toMs).toBeGreaterThan(span.fromMs)
        const next = lane[index + 1]
        if (next !== undefined) expect(next).toMatchObject({ fromMs: span.toMs })
        expect(next?.value).not.toBe(span.value)
      }
      expect(valueAt(lane, ms)).toBe(ordered.findLast(({ atMs }) => atMs <= ms)?.value ?? 0)
    }),
    { seed: 5 },
  )
})
