import type { EnergyRow } from '@wattpost/protocol'

/** Energy rows by their period, the newest first; nobody promises in which order they come. */
export function newestFirst(rows: readonly EnergyRow[]): readonly EnergyRow[] {
  return rows.toSorted((a, b) => startMs(b) - startMs(a))
}

/** What cannot be read counts as oldest. */
function startMs({ _id: { period } }: EnergyRow): number {
  return Date.parse(period) || 0
}
