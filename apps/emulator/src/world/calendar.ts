import { HOUR_MS, type RangeCode } from '@wattpost/protocol'
import { Temporal } from 'temporal-polyfill'

/** A period from `fromMs` (included) to `toMs` (excluded), epoch ms. */
export interface Period {
  readonly fromMs: number
  readonly toMs: number
}

/** Whether a period contains a moment. */
export function contains({ fromMs, toMs }: Period, ms: number): boolean {
  return fromMs <= ms && ms < toMs
}

/**
 * A calendar day, ISO week or month in a zone; offset 0 contains `nowMs`, 1 is the previous one.
 */
export function calendarPeriod(
  tz: string,
  range: RangeCode,
  offset: number,
  nowMs: number,
): Period {
  const today = zoned(tz, nowMs).startOfDay()
  const unit = ({ d: 'days', w: 'weeks', m: 'months' } as const)[range]
  const first = {
    d: today,
    w: today.subtract({ days: today.dayOfWeek - 1 }),
    m: today.with({ day: 1 }),
  }[range]
  const from = first.subtract({ [unit]: offset }).startOfDay()
  return {
    fromMs: from.epochMilliseconds,
    toMs: from.add({ [unit]: 1 }).startOfDay().epochMilliseconds,
  }
}

/** The row size of a history. */
export type Bucket = 'hour' | 'part' | 'day'

const PART_HOURS = 6

/**
 * Splits a period into hours, parts of day or calendar days. Parts are night 0–6, morning 6–12,
 * afternoon 12–18 and evening 18–24 by the zone's wall clock. A day with a clock change has 23 or
 * 25 hours.
 */
export function* buckets(tz: string, period: Period, bucket: Bucket): Generator<Period> {
  // The first bucket starts with the period: of an earlier start only the hour and the date count.
  let from = zoned(tz, period.fromMs).with({ minute: 0, second: 0, millisecond: 0 })
  while (from.epochMilliseconds < period.toMs && period.fromMs < period.toMs) {
    const next = following(from, bucket)
    yield {
      fromMs: Math.max(from.epochMilliseconds, period.fromMs),
      toMs: Math.min(next.epochMilliseconds, period.toMs),
    }
    from = next
  }
}

/**
 * Computed from the wall date, not from the previous bucket: some days start at 1:00, where clocks
 * change at midnight.
 */
function following(at: Temporal.ZonedDateTime, bucket: Bucket): Temporal.ZonedDateTime {
  if (bucket === 'hour') return at.add({ hours: 1 })
  if (bucket === 'day') return at.add({ days: 1 }).startOfDay()
  const hours = (Math.floor(at.hour / PART_HOURS) + 1) * PART_HOURS
  return at.toPlainDate().toPlainDateTime().add({ hours }).toZonedDateTime(at.timeZoneId)
}

/**
 * A whole calendar day of a zone, `date` as `2026-01-15`; `null` for a date that does not exist.
 */
export function wholeDay(tz: string, date: string): Period | null {
  try {
    return dayFrom(Temporal.PlainDate.from(date).toZonedDateTime(tz))
  } catch {
    return null
  }
}

function dayFrom(start: Temporal.ZonedDateTime): Period {
  const end = start.add({ days: 1 }).startOfDay()
  return { fromMs: start.epochMilliseconds, toMs: end.epochMilliseconds }
}

function zoned(tz: string, ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz)
}

/** The zone's offset from UTC at a moment, in ms. */
export function offsetMs(tz: string, ms: number): number {
  return zoned(tz, ms).offsetNanoseconds / 1e6
}

/** The last day computed for each zone: devices of one zone ask for the same day. */
const days = new Map<string, Period>()

/** The first moment of the calendar day that contains `ms`. */
export function dayStartMs(tz: string, ms: number): number {
  const known = days.get(tz)
  // Stryker disable next-line ConditionalExpression: a day computed again is the same
  if (known !== undefined && contains(known, ms)) return known.fromMs
  const day = dayFrom(zoned(tz, ms).startOfDay())
  days.set(tz, day)
  return day.fromMs
}

/** ISO text with the zone's offset and no zone name: `2026-01-15T18:00:00+01:00`. */
export function isoInZone(tz: string, ms: number): string {
  return zoned(tz, ms).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The period of an offset that was not looked up yet. */
const NO_PERIOD: Period = { fromMs: 0, toMs: 0 }

/** The offsets of zones, shared by all sites of a zone: a look-up is slow. */
const offsets = new Map<string, ZoneOffset>()

/** A zone's offset from UTC. */
export function offsetOf(tz: string): ZoneOffset {
  const known = offsets.get(tz)
  // Stryker disable next-line ConditionalExpression: an offset of its own has the same values
  if (known !== undefined) return known
  const offset = new ZoneOffset(tz)
  offsets.set(tz, offset)
  return offset
}

/** A zone's offset from UTC, cached between two clock changes. */
export class ZoneOffset {
  readonly #tz: string
  /** The period with the offset of the last look-up. */
  #period = NO_PERIOD
  #offsetMs = 0

  constructor(tz: string) {
    this.#tz = tz
  }

  /** The offset from UTC, in ms. */
  at(ms: number): number {
    // Stryker disable next-line ConditionalExpression: an offset looked up again is the same
    if (!contains(this.#period, ms)) this.#lookUp(ms)
    return this.#offsetMs
  }

  /** The start of the wall-clock hour that contains a moment. */
  hourStartMs(ms: number): number {
    const offsetMs = this.at(ms)
    const startMs = Math.floor((ms + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs
    // Otherwise a clock change falls within this hour.
    // Stryker disable next-line ConditionalExpression: without a clock change, both ways give the same start
    if (contains(this.#period, startMs)) return startMs
    const options = { smallestUnit: 'hour', roundingMode: 'floor' } as const
    return zoned(this.#tz, ms).round(options).epochMilliseconds
  }

  #lookUp(ms: number): void {
    const at = zoned(this.#tz, ms)
    const after = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
    const next = at.getTimeZoneTransition('next')
    this.#period = {
      fromMs: after?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
      toMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    }
    this.#offsetMs = at.offsetNanoseconds / 1e6
  }
}
