import type { BarRow } from '../../ui/charts/barSeries.ts'
import { dayStart, instantOfWall, wallMs } from '../../ui/charts/zone.ts'
import { clockTime, dayAndMonth } from '../../ui/siteTime.ts'
import type { Span } from './calendarPeriod.ts'
import { type EnergyKind, energyKinds, type PeriodEnergy } from './energyByPeriod.ts'

/** How energy is cut: hours or parts of a day, or days. */
export type Band = 'hour' | 'part' | 'day'

const HOUR_MS = 3_600_000
const PARTS = ['Night', 'Morning', 'Afternoon', 'Evening'] as const

/** Where the bands of a span begin, and where the last one ends: a day has as many hours as it has. */
export function bandEdges({ fromMs, toMs }: Span, band: Band, tz: string): readonly number[] {
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

/** A row for each band: what was told of it, and `null` where nobody told anything. */
export function bandRows(
  edges: readonly number[],
  energies: readonly PeriodEnergy[],
): readonly BarRow<EnergyKind>[] {
  return edges.slice(0, -1).map((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const within = energies.filter(({ startMs }) => fromMs <= startMs && startMs < toMs)
    const sum = (kind: EnergyKind) =>
      within.length === 0 ? null : within.reduce((total, { wh }) => total + wh[kind], 0)
    return { fromMs, values: valuesOf(sum) }
  })
}

/**
 * The rows of the period before, each under the row of the same wall clock time: on a day of 25 hours the second
 * 02:00 has none, and a month of 31 days ends after one of 30.
 */
export function alignedBefore(
  rows: readonly BarRow<EnergyKind>[],
  before: readonly BarRow<EnergyKind>[],
  tz: string,
): readonly BarRow<EnergyKind>[] {
  const known = new Map(placesOf(before, tz).map((place, at) => [place, before[at]]))
  return placesOf(rows, tz).map((place, at) => ({
    fromMs: rows[at]?.fromMs ?? 0,
    values: known.get(place)?.values ?? valuesOf(() => null),
  }))
}

/** How far from the first row by the wall clock, and which time it comes. */
function placesOf(rows: readonly BarRow<EnergyKind>[], tz: string): readonly string[] {
  const firstMs = wallMs(rows[0]?.fromMs ?? 0, tz)
  const times = new Map<number, number>()
  return rows.map(({ fromMs }) => {
    const placeMs = wallMs(fromMs, tz) - firstMs
    const time = (times.get(placeMs) ?? 0) + 1
    times.set(placeMs, time)
    return `${placeMs} ${time}`
  })
}

function valuesOf(of: (kind: EnergyKind) => number | null): Record<EnergyKind, number | null> {
  const [grid, generator, charge, discharge, solar] = energyKinds.map(of)
  return {
    grid: grid ?? null,
    generator: generator ?? null,
    charge: charge ?? null,
    discharge: discharge ?? null,
    solar: solar ?? null,
  }
}

/** Names of bands: their hour, part of day or day; an hour that comes twice says which one it is. */
export function bandNames(
  edges: readonly number[],
  band: Band,
  tz: string,
): (fromMs: number) => string {
  if (band === 'day') return (fromMs) => dayAndMonth(fromMs, tz)
  const names = edges.slice(0, -1).map((fromMs) => clockTime(fromMs, tz))
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (fromMs) => {
    if (band === 'part') return PARTS[Math.floor(hourOf(fromMs, tz) / 6)] ?? ''
    const name = clockTime(fromMs, tz)
    if (!isTwice(name)) return name
    return `${name} (${names.indexOf(name) === edges.indexOf(fromMs) ? '1st' : '2nd'})`
  }
}

function hourOf(atMs: number, tz: string): number {
  return Math.floor(wallMs(atMs, tz) / HOUR_MS) % 24
}
