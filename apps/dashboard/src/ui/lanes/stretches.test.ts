import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LaneState, Stretch } from './lane.ts'
import { secondsOf, stretchesOf, togetherOf } from './stretches.ts'

const span = { fromMs: 0, toMs: 1000 }
const change = (ts: number, ns: 0 | 1) => ({ ts, ns, os: 1 - ns })
const base = { changes: [], silences: [], span, steady: 'up' } as const
const told = (stretches: readonly Stretch[]) =>
  stretches.map(({ state, fromMs, toMs }) => `${state} ${fromMs}–${toMs}`)

test('without changes it was throughout what else is known', () => {
  expect(told(stretchesOf(base))).toEqual(['up 0–1000'])
  expect(told(stretchesOf({ ...base, steady: 'down', off: 'rest' }))).toEqual(['rest 0–1000'])
})

test('before its first change it was what the change says it was before', () => {
  const changes = [change(500, 1), change(300, 0)]
  expect(told(stretchesOf({ ...base, changes }))).toEqual([
    'up 0–300',
    'down 300–500',
    'up 500–1000',
  ])
})

test('what nobody knows lies over what was told, and is neither up nor down', () => {
  const silences = [{ fromMs: 200, toMs: 400 }]
  expect(told(stretchesOf({ ...base, changes: [change(300, 0)], silences }))).toEqual([
    'up 0–200',
    'unknown 200–400',
    'down 400–1000',
  ])
})

const moment = fc.integer({ min: -100, max: 1100 })
const anyLane = fc
  .tuple(
    fc.array(fc.tuple(moment, fc.constantFrom<0 | 1>(0, 1))),
    fc.array(fc.tuple(moment, moment)),
  )
  .map(([changes, silences]) =>
    stretchesOf({
      ...base,
      changes: changes.map(([ts, ns]) => change(ts, ns)),
      silences: silences.map(([a, b]) => ({ fromMs: Math.min(a, b), toMs: Math.max(a, b) })),
    }),
  )

function expectWhole(stretches: readonly Stretch[]) {
  expect(stretches[0]?.fromMs).toBe(0)
  expect(stretches.at(-1)?.toMs).toBe(1000)
  stretches.forEach((stretch, at) => {
    expect(stretch.toMs).toBeGreaterThan(stretch.fromMs)
    expect(stretches[at + 1]?.fromMs ?? 1000).toBe(stretch.toMs)
  })
}

test('neither holes nor overlaps, whatever the server says', () => {
  fc.assert(fc.property(anyLane, expectWhole))
})

const stateAt = (stretches: readonly Stretch[], atMs: number): LaneState | undefined =>
  stretches.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.state

test('together they are up when one is, down when all are known to be, else unknown', () => {
  fc.assert(
    fc.property(
      fc.array(anyLane, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 999 }),
      (lanes, atMs) => {
        const together = togetherOf(lanes)
        expectWhole(together)
        const states = lanes.map((lane) => stateAt(lane, atMs))
        const expected = states.includes('up')
          ? 'up'
          : states.every((state) => state === 'down')
            ? 'down'
            : 'unknown'
        expect(stateAt(together, atMs)).toBe(expected)
      },
    ),
  )
  expect(togetherOf([])).toEqual([])
})

test('seconds of a state', () => {
  const stretches = stretchesOf({ ...base, changes: [change(250, 0), change(500, 1)] })
  expect([secondsOf(stretches, 'down'), secondsOf(stretches, 'up')]).toEqual([0.25, 0.75])
})
