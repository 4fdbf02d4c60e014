import type { MeterHistoryRow } from '@wattpost/protocol'
import type { BarRow } from '../../ui/charts/barSeries.ts'

/** A bar for each hour or day; `null` where the server has told nothing, as of what has yet to come. */
export function meterBars(
  rows: readonly MeterHistoryRow[],
  edges: readonly number[],
): readonly BarRow<'imported' | 'exported'>[] {
  return edges.slice(0, -1).map((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const row = rows.find(({ t }) => fromMs <= t && t < toMs)
    return { fromMs, values: { imported: row?.haet ?? null, exported: row?.haext ?? null } }
  })
}
