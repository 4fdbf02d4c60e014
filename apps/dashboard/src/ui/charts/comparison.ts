import { HOUR_MS } from '@wattpost/protocol/time'
import { wallMs } from '@wattpost/protocol/zone'
import type { Band, BarRow } from './bands.ts'
import { seriesTotal } from './barSeries.ts'
import type { ChartSpan } from './chartSeries.ts'

/** Energies of a period by band: hours, parts of a day, days or months. */
export interface BandEnergy<K extends string> {
  readonly span: ChartSpan
  readonly band: Band
  /** Starts of the bands and the end of the last one, epoch ms. */
  readonly edges: readonly number[]
  readonly rows: readonly BarRow<K>[]
}

/** The change of an energy from the previous period, over equal spans. */
export interface EnergyChange {
  /** E.g. `+12 %`; `null` when it can't be computed. */
  readonly text: string | null
  /** The change covers the period up to here, epoch ms; `null` when it covers all of it. */
  readonly untilMs: number | null
}

/**
 * Compares the bands that are over, and that have data in both periods: a running week against a whole one, or a day
 * with an hour missing, would show a false change.
 */
export function energyChange<K extends string>(
  kind: K,
  { rows, edges, band }: Omit<BandEnergy<K>, 'span'>,
  previous: readonly BarRow<K>[],
  { nowMs, tz }: { readonly nowMs: number; readonly tz: string },
): EnergyChange {
  const aligned = alignedBefore(rows, previous, band, tz)
  const over = bandsOver(edges, nowMs)
  const pairs = rows.slice(0, over).flatMap((now, at) => {
    const before = aligned[at]
    const isKnown = now.values[kind] !== null && (before?.values[kind] ?? null) !== null
    return before !== undefined && isKnown ? [{ now, before }] : []
  })
  const totals = (of: 'now' | 'before') => energyTotals(pairs.map((pair) => pair[of]))[kind]
  return {
    text: changeText(totals('now'), totals('before')),
    untilMs: over === rows.length ? null : (edges[over] ?? null),
  }
}

/** Number of bands of a period that are over and have no data at all; the last rows may arrive an hour late. */
export function missingBands<K extends string>(
  { rows, edges }: Pick<BandEnergy<K>, 'rows' | 'edges'>,
  nowMs: number,
): { readonly missing: number; readonly of: number } {
  const of = bandsOver(edges, nowMs - HOUR_MS)
  return { missing: rows.slice(0, of).filter(isMissing).length, of }
}

/** Whether a row has no data at all. */
export function isMissing<K extends string>({ values }: BarRow<K>): boolean {
  return Object.values(values).every((value) => value === null)
}

function bandsOver(edges: readonly number[], nowMs: number): number {
  return edges.slice(1).filter((endMs) => endMs <= nowMs).length
}

/**
 * The rows of the previous period, aligned with those of the period: months by their number, all others by wall clock
 * time. On a day of 25 hours the second 02:00 has no previous row; the 31st has none after a month of 30 days.
 */
export function alignedBefore<K extends string>(
  rows: readonly BarRow<K>[],
  previous: readonly BarRow<K>[],
  band: Band,
  tz: string,
): readonly BarRow<K>[] {
  const byKey = new Map(alignmentKeys(previous, band, tz).map((key, at) => [key, previous[at]]))
  const keys = alignmentKeys(rows, band, tz)
  return rows.map(({ fromMs, values }, at) => ({
    fromMs,
    values: byKey.get(keys[at] ?? '')?.values ?? noValues(values),
  }))
}

/** A key for each row: its wall clock distance from the first row, and its occurrence of that time. */
function alignmentKeys<K extends string>(
  rows: readonly BarRow<K>[],
  band: Band,
  tz: string,
): readonly string[] {
  if (band === 'month') return rows.map((_, at) => `${at}`)
  const firstMs = wallMs(rows[0]?.fromMs ?? 0, tz)
  const offsets = rows.map(({ fromMs }) => wallMs(fromMs, tz) - firstMs)
  return offsets.map((offsetMs, at) => {
    const earlierCount = offsets.slice(0, at).filter((other) => other === offsetMs).length
    return `${offsetMs} ${earlierCount}`
  })
}

function noValues<K extends string>(values: BarRow<K>['values']): Record<K, null> {
  return Object.fromEntries(Object.keys(values).map((key) => [key, null])) as Record<K, null>
}

/** The sum of each energy over all rows with data, Wh; `undefined` where no row has it. */
export type EnergyTotals<K extends string> = Readonly<Record<K, number | undefined>>

export function energyTotals<K extends string>(rows: readonly BarRow<K>[]): EnergyTotals<K> {
  const kinds = Object.keys(rows[0]?.values ?? {}) as K[]
  const totalOf = (kind: K) =>
    rows.some(({ values }) => values[kind] !== null) ? seriesTotal(rows, kind) : undefined
  return Object.fromEntries(kinds.map((kind) => [kind, totalOf(kind)])) as EnergyTotals<K>
}

/** The relative change, e.g. `+12 %`; `null` when the previous energy is 0, or one of them is unknown. */
export function changeText(nowWh: number | undefined, beforeWh: number | undefined): string | null {
  if (nowWh === undefined || beforeWh === undefined || beforeWh <= 0) return null
  const percent = Math.round((100 * (nowWh - beforeWh)) / beforeWh)
  const sign = percent === 0 ? '±' : percent < 0 ? '−' : '+'
  return `${sign}${Math.abs(percent)} %`
}
