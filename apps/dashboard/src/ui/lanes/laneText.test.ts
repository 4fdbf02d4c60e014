import { expect, test } from 'vitest'
import { laneWords } from './lane.ts'
import { laneRows } from './laneRows.ts'
import { lanesSummary, laneText, stretchText } from './laneText.ts'

const hour = 3_600_000
const lane = {
  key: '1',
  name: 'Channel 1 grid',
  stretches: [
    { state: 'up', fromMs: 0, toMs: hour },
    { state: 'down', fromMs: hour, toMs: 1.2 * hour, reason: 'grid failed' },
    { state: 'unknown', fromMs: 1.2 * hour, toMs: 1.3 * hour },
  ],
} as const
const quiet = { ...lane, key: '2', stretches: [{ state: 'rest', fromMs: 0, toMs: hour }] } as const

test('a lane says itself in words', () => {
  expect(laneText(lane, laneWords)).toBe(
    'Channel 1 grid: up 1 h 00 min, down 12 min in 1 outage, unknown 6 min',
  )
  expect(laneText(quiet, laneWords)).toBe('Channel 1 grid: off 1 h 00 min')
  expect(laneText({ ...lane, stretches: [] }, laneWords)).toBe('Channel 1 grid: nothing known')
})

test('a stretch says from when to when, how long, and why', () => {
  expect(stretchText(lane.stretches[1], laneWords, 'UTC')).toBe(
    'Down, Thu 1 Jan, 01:00:00 – Thu 1 Jan, 01:12:00, 12 min, grid failed',
  )
})

test('all lanes in a sentence', () => {
  const other = { ...lane, key: '2' }
  expect(lanesSummary([lane, quiet])).toBe('1 outage on 1 of 2, 12 min long.')
  expect(lanesSummary([lane, other])).toBe('2 outages on all 2, the longest 12 min.')
  const sum = { ...lane, key: '3', together: true as const }
  expect(lanesSummary([lane, sum])).toBe('1 outage, 12 min long.')
  expect(lanesSummary([quiet])).toBe('No outage in this time.')
  const silent = { ...lane, stretches: lane.stretches.slice(2) }
  expect(lanesSummary([silent])).toBe('Nothing is known of this time.')
  expect(lanesSummary([silent, quiet])).toBe('No outage in this time, as far as is known.')
})

test('a table has outages and unknown times, the newest first', () => {
  expect(
    laneRows([lane, quiet], laneWords, 'UTC').map(({ state, length }) => [state, length]),
  ).toEqual([
    ['Unknown', '6 min'],
    ['Down', '12 min'],
  ])
})
