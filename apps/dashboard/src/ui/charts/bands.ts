import { clockTime, dayAndMonth } from '../siteTime.ts'
import type { ChartSpan } from './chartSeries.ts'
import { dayStart, instantOfWall, wallMs } from './zone.ts'

/** How energy is cut: hours or parts of a day, or days. */
export type Band = 'hour' | 'part' | 'day'

const HOUR_MS = 3_600_000
const PARTS = ['Night', 'Morning', 'Afternoon', 'Evening'] as const

/** Where the bands of a span begin, and where the last one ends: a day has as many hours as it has. */
export function bandEdges({ fromMs, toMs }: ChartSpan, band: Band, tz: string): readonly number[] {
  const edges: number[] = []
  for (let at = 0; ; at += 1) {
    const edgeMs = edgeAt(fromMs, band, tz, at)
    if (edgeMs >= toMs) return [...edges, toMs]
    edges.push(edgeMs)
  }
}

function edgeAt(fromMs: number, band: Band, tz: string, at: number): number {
  if (band === 'hour') return fromMs + at * HOUR_MS
  if (band === 'day') return dayStart(fromMs, tz, at)
  return instantOfWall(wallMs(fromMs, tz) + at * 6 * HOUR_MS, tz)
}

/** Names of bands: their hour, part of day or day; an hour that comes twice says which one it is. */
export function bandNames(
  edges: readonly number[],
  band: Band,
  tz: string,
): (fromMs: number) => string {
  if (band === 'day') return (fromMs) => dayAndMonth(fromMs, tz)
  // Only once a name is asked for, which is where a drawing's failure is caught.
  let written: readonly string[] | null = null
  return (fromMs) => {
    if (band === 'part') return PARTS[Math.floor(hourOf(fromMs, tz) / 6)] ?? ''
    written ??= edges.slice(0, -1).map((edgeMs) => clockTime(edgeMs, tz))
    const names = written
    const name = clockTime(fromMs, tz)
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    return `${name} (${names.indexOf(name) === edges.indexOf(fromMs) ? '1st' : '2nd'})`
  }
}

function hourOf(atMs: number, tz: string): number {
  return Math.floor(wallMs(atMs, tz) / HOUR_MS) % 24
}
