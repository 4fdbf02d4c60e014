import type { StateInterval } from '../../domain/intervals.ts'
import { duration } from '../time/elapsed.ts'
import { text } from './text.ts'

/**
 * Time for which all of some series have had their current states: `for 2 h 10 min`, or `for over 16 h 40 min` when no change
 * is known. Empty without series, and while one of them is unknown.
 */
export function lastingText(
  seriesList: readonly (readonly StateInterval[])[],
  nowMs: number,
): string {
  const present = seriesList.map((intervals) => ({ first: intervals[0], last: intervals.at(-1) }))
  if (present.length === 0) return ''
  if (present.some(({ last }) => last === undefined || last.state === 'unknown')) return ''
  const newest = present.toSorted((a, b) => (b.last?.fromMs ?? 0) - (a.last?.fromMs ?? 0))[0]
  return sinceText(newest?.last?.fromMs ?? nowMs, newest?.first === newest?.last, nowMs)
}

/** @param isOpen the state began at this moment or earlier */
export function sinceText(sinceMs: number, isOpen: boolean, nowMs: number): string {
  const time = duration(Math.max(0, nowMs - sinceMs) / 1000)
  return text(isOpen ? 'lastingOver' : 'lastingFor', { time })
}
