import { HOUR_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs } from '@wattpost/protocol/zone'
import { clockTime, dayAndMonth, shortMonth } from '../time/dateTime.ts'
import { dayStart } from '../time/zone.ts'
import type { ChartSpan } from './chartSeries.ts'
import { text } from './text.ts'

/** The values of an hour or a day; `null` is unknown, unlike 0. */
export interface BarRow<K extends string> {
  readonly fromMs: number
  readonly values: Readonly<Record<K, number | null>>
}

/** Resolution of energy bars: an hour, a quarter of a day (`part`), a day or a month. */
export type Band = 'hour' | 'part' | 'day' | 'month'

const PART_MS = 6 * HOUR_MS
const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const

/** Starts of a span's bands and the end of the last one; a day may have 23 or 25 hours. */
export function bandEdges({ fromMs, toMs }: ChartSpan, band: Band, tz: string): readonly number[] {
  const edges: number[] = []
  for (let at = 0; ; at += 1) {
    const edgeMs = edgeAt(fromMs, band, tz, at)
    if (edgeMs >= toMs) return [...edges, toMs]
    edges.push(edgeMs)
  }
}

/** A row for each band, of the items that begin in it. */
export function rowsByBand<T, K extends string>(
  items: readonly T[],
  edges: readonly number[],
  startOf: (item: T) => number,
  valuesOf: (within: readonly T[]) => BarRow<K>['values'],
): readonly BarRow<K>[] {
  return edges.slice(0, -1).map((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const within = items.filter((item) => fromMs <= startOf(item) && startOf(item) < toMs)
    return { fromMs, values: valuesOf(within) }
  })
}

function edgeAt(fromMs: number, band: Band, tz: string, at: number): number {
  if (band === 'hour') return fromMs + at * HOUR_MS
  if (band === 'day') return dayStart(fromMs, tz, at)
  if (at === 0) return fromMs
  if (band === 'month') {
    const first = new Date(wallMs(fromMs, tz))
    return instantOfWall(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1), tz)
  }
  // Parts follow the wall clock: a day may start at 1:00, where clocks change at midnight.
  const firstMs = Math.floor(wallMs(fromMs, tz) / PART_MS) * PART_MS
  return instantOfWall(firstMs + at * PART_MS, tz)
}

/** Names of bands: hour, part of day, date or month; an hour that repeats is marked 1st or 2nd. */
export function bandNames(
  edges: readonly number[],
  band: Band,
  tz: string,
): (fromMs: number) => string {
  if (band === 'day') return (fromMs) => dayAndMonth(fromMs, tz)
  if (band === 'month') return (fromMs) => shortMonth(fromMs, tz)
  // Computed at the first call, so that an error occurs while the drawing renders and is caught there.
  let written: readonly string[] | null = null
  return (fromMs) => {
    if (band === 'part') return text(PARTS[Math.floor(hourOf(fromMs, tz) / 6)] ?? 'night')
    written ??= edges.slice(0, -1).map((edgeMs) => clockTime(edgeMs, tz))
    const names = written
    const name = clockTime(fromMs, tz)
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    const isFirst = names.indexOf(name) === edges.indexOf(fromMs)
    return text(isFirst ? 'firstHour' : 'secondHour', { time: name })
  }
}

function hourOf(atMs: number, tz: string): number {
  return Math.floor(wallMs(atMs, tz) / HOUR_MS) % 24
}
