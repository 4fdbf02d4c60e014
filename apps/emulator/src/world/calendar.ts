import type { RangeCode } from '@wattpost/protocol'
import { Temporal } from 'temporal-polyfill'
import { zoned } from './zone.ts'

/** From (included) to (not included), epoch ms. */
export interface Period {
  readonly fromMs: number
  readonly toMs: number
}

/** Calendar day, ISO week or month in a zone; offset 0 holds `nowMs`, 1 is the one before. */
export function calendarPeriod(
  tz: string,
  range: RangeCode,
  offset: number,
  nowMs: number,
): Period {
  const today = zoned(tz, nowMs).startOfDay()
  const units = { d: { days: 1 }, w: { weeks: 1 }, m: { months: 1 } } as const
  const first = {
    d: today,
    w: today.subtract({ days: today.dayOfWeek - 1 }),
    m: today.with({ day: 1 }),
  }[range]
  const back = { d: { days: offset }, w: { weeks: offset }, m: { months: offset } }[range]
  const from = first.subtract(back).startOfDay()
  return {
    fromMs: from.epochMilliseconds,
    toMs: from.add(units[range]).startOfDay().epochMilliseconds,
  }
}

/** How a period is cut into rows. */
export type Bucket = 'hour' | 'part' | 'day'

const PART_HOURS = 6

/**
 * Cuts a period into hours, parts of day (night 0–6, morning 6–12, afternoon 12–18, evening 18–24 on
 * the zone's wall clock) or calendar days. A day has 23, 24 or 25 hours where clocks change.
 */
export function buckets(tz: string, period: Period, bucket: Bucket): Period[] {
  const cut: Period[] = []
  let from = floor(zoned(tz, period.fromMs), bucket)
  while (from.epochMilliseconds < period.toMs) {
    const next = following(from, bucket)
    cut.push({
      fromMs: Math.max(from.epochMilliseconds, period.fromMs),
      toMs: Math.min(next.epochMilliseconds, period.toMs),
    })
    from = next
  }
  return cut
}

function floor(at: Temporal.ZonedDateTime, bucket: Bucket): Temporal.ZonedDateTime {
  if (bucket === 'day') return at.startOfDay()
  if (bucket === 'hour') return at.with({ minute: 0, second: 0, millisecond: 0 })
  return at.startOfDay().with({ hour: partOf(at) * PART_HOURS })
}

/** Each from the wall date and not from the one before: a day may begin at one, where clocks change at midnight. */
function following(at: Temporal.ZonedDateTime, bucket: Bucket): Temporal.ZonedDateTime {
  if (bucket === 'hour') return at.add({ hours: 1 })
  if (bucket === 'day') return at.add({ days: 1 }).startOfDay()
  const hours = (partOf(at) + 1) * PART_HOURS
  return at.toPlainDate().toPlainDateTime().add({ hours }).toZonedDateTime(at.timeZoneId)
}

function partOf({ hour }: Temporal.ZonedDateTime): number {
  return Math.floor(hour / PART_HOURS)
}

/** A whole calendar day of a zone, `date` as `2026-01-15`; `null` when there is no such day. */
export function wholeDay(tz: string, date: string): Period | null {
  try {
    const day = Temporal.PlainDate.from(date, { overflow: 'reject' })
    const from = day.toZonedDateTime(tz)
    return {
      fromMs: from.epochMilliseconds,
      toMs: from.add({ days: 1 }).startOfDay().epochMilliseconds,
    }
  } catch {
    return null
  }
}
