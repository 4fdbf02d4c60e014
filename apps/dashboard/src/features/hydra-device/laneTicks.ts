import type { RangeCode } from '@wattpost/protocol'
import { clockTime, dayAndMonth } from '../../ui/siteTime.ts'
import { calendarPeriod, type Span } from './calendarPeriod.ts'

/** A named moment of the time axis; `part` is its place, 0 at the period's start and 1 at its end. */
export interface LaneTick {
  readonly part: number
  readonly name: string
}

const TICKS_MAX = 6
/** A name that begins further right would not fit. */
const PART_MAX = 0.9
const MINUTE_MS = 60_000
const DAY_STEPS_MS = [5, 15, 30, 60, 120, 180, 240, 360].map((minutes) => minutes * MINUTE_MS)
const CALENDAR_STEPS_DAYS = [1, 2, 7]

/** Full hours of a day, full days of a week or month, as many as one can read. */
export function laneTicks(period: Span, range: RangeCode, tz: string): readonly LaneTick[] {
  const lengthMs = period.toMs - period.fromMs
  if (lengthMs <= 0) return []
  const name = range === 'd' ? clockTime : dayAndMonth
  return (range === 'd' ? hours(period) : days(period, tz))
    .map((atMs) => ({ part: (atMs - period.fromMs) / lengthMs, name: name(atMs, tz) }))
    .filter(({ part }) => part <= PART_MAX)
}

function hours({ fromMs, toMs }: Span): readonly number[] {
  const stepMs =
    DAY_STEPS_MS.find((step) => (toMs - fromMs) / step <= TICKS_MAX) ?? DAY_STEPS_MS.at(-1)
  return everyStep((steps) => fromMs + steps * (stepMs ?? 0), toMs)
}

function days({ fromMs, toMs }: Span, tz: string): readonly number[] {
  const lengthDays = (toMs - fromMs) / (24 * 60 * MINUTE_MS)
  const step =
    CALENDAR_STEPS_DAYS.find((stepDays) => lengthDays / stepDays <= TICKS_MAX) ??
    CALENDAR_STEPS_DAYS.at(-1)
  return everyStep((steps) => calendarPeriod('d', -steps * (step ?? 1), fromMs, tz).fromMs, toMs)
}

function everyStep(at: (steps: number) => number, untilMs: number): readonly number[] {
  return Array.from({ length: TICKS_MAX + 1 }, (_, steps) => at(steps)).filter(
    (atMs) => atMs < untilMs,
  )
}
