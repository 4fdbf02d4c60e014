import { HOUR_MS } from '@wattpost/protocol'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import {
  alignedBefore,
  changeText,
  type EnergyKind,
  energyKinds,
  energyTotals,
} from './hydraEnergy.ts'

type EnergyRows = readonly BarRow<EnergyKind>[]

/** The rows of a period by band, and the ends of the bands. */
interface Banded {
  readonly rows: EnergyRows
  /** Starts of the bands and the end of the last one, epoch ms. */
  readonly edges: readonly number[]
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
 * with an hour missing, would show a change that there is not.
 */
export function energyChange(
  kind: EnergyKind,
  { rows, edges }: Banded,
  previous: EnergyRows,
  { nowMs, tz }: { readonly nowMs: number; readonly tz: string },
): EnergyChange {
  const aligned = alignedBefore(rows, previous, tz)
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

/** How many bands of a period are over and have no data at all; the last rows may arrive an hour late. */
export function missingBands(
  { rows, edges }: Banded,
  nowMs: number,
): { readonly missing: number; readonly of: number } {
  const of = bandsOver(edges, nowMs - HOUR_MS)
  const isMissing = ({ values }: EnergyRows[number]) =>
    energyKinds.every((kind) => values[kind] === null)
  return { missing: rows.slice(0, of).filter(isMissing).length, of }
}

function bandsOver(edges: readonly number[], nowMs: number): number {
  return edges.slice(1).filter((endMs) => endMs <= nowMs).length
}
