import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs, zoneOffsetMs } from '@wattpost/protocol/zone'
import { dayStart } from '../time/zone.ts'
import type { Band } from './bands.ts'
import type { ChartSpan } from './chartSeries.ts'

const MIDNIGHT = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?)?(Z|[+-]\d\d:?\d\d)?$/
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+$/

/**
 * The starts on screen of the periods of an answer, epoch ms. A server may count its days in another zone than the
 * screen: a day is then placed by its date, an hour by its instant. A time without offset is the screen's.
 * @param periods all periods of the answer, in any order
 */
export function periodStarts(
  periods: readonly string[],
  band: Band,
  tz: string,
): (period: string) => number {
  const instantOf = (period: string) =>
    LOCAL_TIME.test(period) ? instantOfWall(Date.parse(`${period}Z`), tz) : Date.parse(period)
  if (band !== 'day') return instantOf
  const [first, second] = [...new Set(periods)].toSorted((a, b) => instantOf(a) - instantOf(b))
  const offsetMs = (period: string) => {
    const own = serverOffsetMs(period, instantOf(period), tz)
    if (period !== first || second === undefined) return own
    // The first day may begin later than at midnight, where the history begins.
    const next = serverOffsetMs(second, instantOf(second), tz)
    const isMidnight = own !== null && (next === null || Math.abs(own - next) <= HOUR_MS)
    return isMidnight ? own : next
  }
  return (period) => {
    const atMs = instantOf(period)
    const offset = offsetMs(period)
    return offset === null ? atMs : instantOfWall(atMs + offset, tz)
  }
}

/** The offset of the zone in which a day begins at an instant, ms; `null` where the instant is no midnight. */
function serverOffsetMs(period: string, atMs: number, tz: string): number | null {
  const date = MIDNIGHT.exec(period)?.[1]
  if (date !== undefined) return Date.parse(date) - atMs
  if (!Number.isFinite(atMs)) return null
  return dayStart(atMs, tz) === atMs ? zoneOffsetMs(atMs, tz) : offsetOfMidnightMs(atMs)
}

/** Offsets of zones are multiples of this. */
const OFFSET_STEP_MS = HOUR_MS / 4
/** Of two offsets with the same midnights, e.g. +13 and −11 hours, the one with more inhabitants is at most this. */
const OFFSET_MAX_MS = 13 * HOUR_MS

function offsetOfMidnightMs(atMs: number): number | null {
  if (atMs % OFFSET_STEP_MS !== 0) return null
  const untilMidnightMs = DAY_MS - (atMs % DAY_MS)
  return untilMidnightMs > OFFSET_MAX_MS ? untilMidnightMs - DAY_MS : untilMidnightMs
}

/** Periods further outside the span belong to another query. */
const OUTSIDE_MAX_MS = 1.5 * DAY_MS

const PART_MS = 6 * HOUR_MS

/**
 * A span, enlarged by whole bands until the named periods are in it: no row of an answer is left out. Days that begin
 * before it are those of a server that answers for other days, e.g. the last seven: then it is the span of the rows.
 */
export function spanOfPeriods(
  { fromMs, toMs }: ChartSpan,
  startsMs: readonly number[],
  band: Band,
  tz: string,
): ChartSpan {
  const beforeMs = band === 'day' ? Math.max(OUTSIDE_MAX_MS, toMs - fromMs) : OUTSIDE_MAX_MS
  const near = startsMs.filter(
    (startMs) => startMs > fromMs - beforeMs && startMs < toMs + OUTSIDE_MAX_MS,
  )
  const firstMs = Math.min(fromMs, ...near)
  if (band === 'day' && firstMs < fromMs)
    return { fromMs: bandStart(firstMs, band, tz), toMs: bandEnd(Math.max(...near), band, tz) }
  const lastMs = Math.max(toMs - 1, ...near)
  return {
    fromMs: firstMs < fromMs ? bandStart(firstMs, band, tz) : fromMs,
    toMs: lastMs >= toMs ? bandEnd(lastMs, band, tz) : toMs,
  }
}

function bandStart(atMs: number, band: Band, tz: string): number {
  if (band === 'day') return dayStart(atMs, tz)
  const lengthMs = band === 'hour' ? HOUR_MS : PART_MS
  return instantOfWall(Math.floor(wallMs(atMs, tz) / lengthMs) * lengthMs, tz)
}

function bandEnd(atMs: number, band: Band, tz: string): number {
  if (band === 'day') return dayStart(atMs, tz, 1)
  const lengthMs = band === 'hour' ? HOUR_MS : PART_MS
  return instantOfWall((Math.floor(wallMs(atMs, tz) / lengthMs) + 1) * lengthMs, tz)
}
