import type { MeterHistoryRow } from '@wattpost/protocol'

/** What the rows of a day come to, Wh. */
export function dayTotals(
  rows: readonly MeterHistoryRow[],
): Pick<MeterHistoryRow, 'haet' | 'haext'> {
  return rows.reduce(
    (total, { haet, haext }) => ({ haet: total.haet + haet, haext: total.haext + haext }),
    { haet: 0, haext: 0 },
  )
}
