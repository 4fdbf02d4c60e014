import { clockTime, dayAndMonth } from '../siteTime.ts'
import type { ChartSpan } from './chartSeries.ts'
import { dayStart, instantOfWall, wallMs } from './zone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CLOCK_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
]
const DAY_STEPS = [1, 2, 3, 7, 14, 31, 61, 122]

/** Round moments of the wall clock within a span, at most so many; days begin at midnight, whatever their length. */
export function timeTicks(span: ChartSpan, tz: string | null, max: number): readonly number[] {
  const lengthMs = span.toMs - span.fromMs
  if (!(lengthMs > 0)) return []
  const clockStepMs = CLOCK_STEPS_MS.find((stepMs) => lengthMs / stepMs <= max)
  const ticks =
    clockStepMs === undefined ? dayTicks(span, tz, max) : clockTicks(span, tz, clockStepMs)
  return [...new Set(ticks)].filter((atMs) => atMs >= span.fromMs && atMs <= span.toMs)
}

/** A tick's name: the time of day, or at and between midnights the day. */
export function tickName(atMs: number, span: ChartSpan, tz: string | null): string {
  const isLong = span.toMs - span.fromMs > 2 * DAY_MS
  const isMidnight = wallMs(atMs, tz) % DAY_MS === 0
  return isLong && isMidnight ? dayAndMonth(atMs, tz) : clockTime(atMs, tz)
}

function clockTicks({ fromMs, toMs }: ChartSpan, tz: string | null, stepMs: number): number[] {
  const first = Math.ceil(wallMs(fromMs, tz) / stepMs) * stepMs
  const last = wallMs(toMs, tz)
  const count = Math.max(0, Math.floor((last - first) / stepMs) + 1)
  return Array.from({ length: count }, (_, at) => instantOfWall(first + at * stepMs, tz))
}

function dayTicks({ fromMs, toMs }: ChartSpan, tz: string | null, max: number): number[] {
  const days = (toMs - fromMs) / DAY_MS
  const step = DAY_STEPS.find((each) => days / each <= max) ?? Math.ceil(days / max)
  const count = Math.ceil(days / step) + 1
  return Array.from({ length: count }, (_, at) => dayStart(fromMs, tz, at * step))
}
