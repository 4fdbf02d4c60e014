import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import { dayStart, instantOfWall, wallMs } from '../time/zone.ts'
import type { Band } from './bands.ts'
import type { ChartSpan } from './chartSeries.ts'

const MIDNIGHT = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?)?(Z|[+-]\d\d:?\d\d)?$/
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+$/

/**
 * The start of the period that a server names, epoch ms. A server may count its days in another zone than the screen: a
 * day then stands at its date, an hour at its instant. A time without offset is the screen's.
 */
export function periodStart(period: string, band: Band, tz: string): number {
  const atMs = LOCAL_TIME.test(period)
    ? instantOfWall(Date.parse(`${period}Z`), tz)
    : Date.parse(period)
  if (band !== 'day' || !Number.isFinite(atMs) || dayStart(atMs, tz) === atMs) return atMs
  const date = MIDNIGHT.exec(period)?.[1]
  return date === undefined ? atMs : instantOfWall(Date.parse(date), tz)
}

/** Periods further outside the span belong to another query. */
const OUTSIDE_MAX_MS = 1.5 * DAY_MS

const PART_MS = 6 * HOUR_MS

/** A span, enlarged by whole bands until the named periods are in it: no row of an answer is left out. */
export function spanOfPeriods(
  { fromMs, toMs }: ChartSpan,
  startsMs: readonly number[],
  band: Band,
  tz: string,
): ChartSpan {
  const near = startsMs.filter(
    (startMs) => startMs > fromMs - OUTSIDE_MAX_MS && startMs < toMs + OUTSIDE_MAX_MS,
  )
  const firstMs = Math.min(fromMs, ...near)
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
