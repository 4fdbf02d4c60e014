import type { BarRow } from '../../ui/charts/barSeries.ts'
import { wallMs } from '../../ui/charts/zone.ts'
import { type EnergyKind, energyKinds, type PeriodEnergy } from './energyByPeriod.ts'

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
