import { expect, test } from 'vitest'
import type { IntervalState } from '../../domain/intervals.ts'
import { lastingText } from './lasting.ts'

const MINUTE_MS = 60_000

/** Intervals that begin at these minutes, one after the other, up to minute 60. */
function intervals(...states: readonly (readonly [minute: number, state: IntervalState])[]) {
  return states.map(([minute, state], at) => ({
    state,
    fromMs: minute * MINUTE_MS,
    toMs: (states[at + 1]?.[0] ?? 60) * MINUTE_MS,
  }))
}

test.each([
  ['the last change', [intervals([0, 'up'], [50, 'down'])], 'for 10 min'],
  [
    'the newest change of several series',
    [intervals([0, 'up'], [20, 'down']), intervals([0, 'down'], [45, 'up'])],
    'for 15 min',
  ],
  ['no change in the period', [intervals([0, 'up'])], 'for over 1 h 00 min'],
  ['no data now', [intervals([0, 'up'], [30, 'unknown'])], ''],
  ['no series', [], ''],
])('the present state lasts since %s', (_, series, shown) => {
  expect(lastingText(series, 60 * MINUTE_MS).replaceAll('\u00a0', ' ')).toBe(shown)
})
