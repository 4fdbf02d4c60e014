import type { MeterHistoryRow } from '@wattpost/protocol'

/** What the rows of a day come to, Wh and varh. */
export type DayTotals = Pick<MeterHistoryRow, 'haet' | 'haext' | 'hret'>

export function dayTotals(rows: readonly MeterHistoryRow[]): DayTotals {
  return rows.reduce(
    (total, { haet, haext, hret }) => ({
      haet: total.haet + haet,
      haext: total.haext + haext,
      hret: total.hret + hret,
    }),
    { haet: 0, haext: 0, hret: 0 },
  )
}
