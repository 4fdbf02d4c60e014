import type { TimelineEvent } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laneShapes, SHAPE_WIDTH_MIN } from './laneShapes.ts'
import { type Lane, lanesOf } from './lanes.ts'
import { laneText } from './laneText.ts'
import { steadyState } from './steadyState.ts'
import { withoutPowerS } from './withoutPower.ts'

const period = { fromMs: 0, toMs: 1000 }
const grid = { channel: 1, group: 'grid' } as const

const event = (ts: number, ns: 0 | 1): TimelineEvent => ({
  ...{ channel: 1, ts, ns, os: 1 - ns, duration: 1, v: 230 * ns },
  powerStatus: ns === 1 ? 'power_restored' : 'power_failed',
})

interface Given {
  readonly events?: readonly TimelineEvent[]
  readonly unknown?: { from: number; to: number }[]
  readonly silentSinceMs?: number
}

function laneOf({ events = [], unknown = [], silentSinceMs }: Given): Lane {
  const [lane] = lanesOf({
    timeline: { byChannel: { '1': [...events] }, unknown },
    period,
    channels: [grid],
    silentSinceMs: silentSinceMs ?? null,
    steady: () => 'up',
  })
  if (lane === undefined) throw new Error('no lane')
  return lane
}

const told = (given: Given) =>
  laneOf(given).segments.map(({ state, fromMs, toMs }) => `${state} ${fromMs}–${toMs}`)

test('a channel without events was throughout what its usage says [E17, E18]', () => {
  expect(told({})).toEqual(['up 0–1000'])
})

test('before its first event a channel was what the event says it was before [E18]', () => {
  expect(told({ events: [event(300, 0), event(500, 1)] })).toEqual([
    'up 0–300',
    'down 300–500',
    'up 500–1000',
  ])
  expect(told({ events: [event(500, 1), event(300, 0)] })).toHaveLength(3)
})

test('what nobody knows lies over what was told, and is neither up nor down', () => {
  expect(told({ events: [event(300, 0)], unknown: [{ from: 200, to: 400 }] })).toEqual([
    'up 0–200',
    'unknown 200–400',
    'down 400–1000',
  ])
})

test('a device that is silent now is unknown since its last word', () => {
  expect(told({ silentSinceMs: 900 })).toEqual(['up 0–900', 'unknown 900–1000'])
})

test('a lane has neither holes nor overlaps, whatever the server says', () => {
  const moment = fc.integer({ min: -100, max: 1100 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(moment, fc.constantFrom<0 | 1>(0, 1))),
      fc.array(fc.tuple(moment, moment)),
      (changes, silences) => {
        const { segments } = laneOf({
          events: changes.map(([ts, ns]) => event(ts, ns)),
          unknown: silences.map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
        })
        expect(segments[0]?.fromMs).toBe(0)
        expect(segments.at(-1)?.toMs).toBe(1000)
        for (const [index, segment] of segments.entries()) {
          expect(segment.toMs).toBeGreaterThan(segment.fromMs)
          expect(segments[index + 1]?.fromMs ?? 1000).toBe(segment.toMs)
        }
      },
    ),
  )
})

test('shapes fill the width, outages drawn last', () => {
  const { segments } = laneOf({ events: [event(250, 0), event(500, 1)] })
  expect(laneShapes(segments, period, 100)).toEqual([
    { state: 'up', x: 0, width: 25 },
    { state: 'up', x: 50, width: 50 },
    { state: 'down', x: 25, width: 25 },
  ])
})

test('however far one zooms out, a short outage does not disappear', () => {
  const last = laneOf({ events: [event(999.5, 0)] })
  const down = laneShapes(last.segments, period, 100).find(({ state }) => state === 'down')
  expect(down).toEqual({ state: 'down', x: 100 - SHAPE_WIDTH_MIN, width: SHAPE_WIDTH_MIN })
})

test('a period of no length has no shapes', () => {
  expect(laneShapes([], { fromMs: 5, toMs: 5 }, 100)).toEqual([])
})

test('without power is the true overlap of outages, not of what nobody knows', () => {
  const first = laneOf({ events: [event(100, 0), event(600, 1)] })
  const second = laneOf({ events: [event(400, 0)], unknown: [{ from: 500, to: 550 }] })
  expect(withoutPowerS([first, second])).toBeCloseTo(0.15)
  expect(withoutPowerS([])).toBe(0)
})

test('a lane says itself in words', () => {
  const hour = 3_600_000
  const segments = [
    { state: 'up' as const, fromMs: 0, toMs: hour },
    { state: 'down' as const, fromMs: hour, toMs: 1.2 * hour },
    { state: 'unknown' as const, fromMs: 1.2 * hour, toMs: 1.3 * hour },
  ]
  expect(laneText('Channel 1 grid', { ...grid, segments })).toBe(
    'Channel 1 grid: up 1 h 00 min, down 12 min in 1 outage, unknown 6 min',
  )
  expect(laneText('Channel 4 generator', { channel: 4, group: 'generator', segments })).toContain(
    'off 12 min',
  )
})

test.each([
  [{ tup: 10, tdn: 0 }, 'up'],
  [{ tup: 0, tdn: 10 }, 'down'],
  [{ tup: 0, tdn: 0 }, 'unknown'],
])('a usage of %o without a change was %s throughout', (usage, state) => {
  const full = { ...usage, channel: 1, ts: 0, group: 'grid' as const, rc: 0, fc: 0 }
  expect(steadyState([full], 1)).toBe(state)
  expect(steadyState([full], 2)).toBe('unknown')
})
