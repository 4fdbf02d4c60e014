import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { WallClock } from './wallClock.ts'

const wall = (text: string) => Date.parse(`${text}Z`)
const berlin = new WallClock('Europe/Berlin')

test('a time of a wall clock is a moment by the offset of its zone', () => {
  expect(berlin.momentsOf(wall('2026-01-15T18:00:00.250'))).toEqual({
    ...{ kind: 'one', ms: Date.parse('2026-01-15T18:00:00.250+01:00') },
  })
  expect(berlin.momentsOf(wall('2026-07-15T18:00'))).toEqual({
    ...{ kind: 'one', ms: Date.parse('2026-07-15T18:00+02:00') },
  })
})

test('a time is there twice when clocks go back, and never when they go forward', () => {
  const earlierMs = Date.parse('2026-10-25T02:30+02:00')
  expect(berlin.momentsOf(wall('2026-10-25T02:30'))).toEqual({
    ...{ kind: 'two', earlierMs, laterMs: earlierMs + HOUR_MS },
  })
  expect(berlin.momentsOf(wall('2026-03-29T02:30'))).toEqual({ kind: 'none' })
  expect(berlin.momentsOf(wall('2026-03-29T03:00'))).toEqual({
    ...{ kind: 'one', ms: Date.parse('2026-03-29T03:00+02:00') },
  })
})

test('where clocks change by half an hour, only that half is twice or missing', () => {
  const howe = new WallClock('Australia/Lord_Howe')
  const kinds = [
    '2026-10-04T01:59',
    '2026-10-04T02:10',
    '2026-10-04T02:30',
    '2026-04-05T01:45',
    '2026-04-05T02:00',
  ]
  expect(kinds.map((text) => howe.momentsOf(wall(text)).kind)).toEqual([
    ...['one', 'none', 'one', 'two', 'one'],
  ])
})
