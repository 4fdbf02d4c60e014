import { ENERGY_SUMMARY_ROWS } from '@wattpost/protocol'
import { text } from './text.ts'

/** Names the rows in the totals of a period: at most the 10 newest [C2]. */
export function summaryTitle(count: number): string {
  return count > ENERGY_SUMMARY_ROWS
    ? text('newestRows', { summed: ENERGY_SUMMARY_ROWS, count })
    : text('allRows')
}

/** Names the live rows in the totals: at most the 10 newest [C1, C2]. */
export function liveTitle(count: number): string {
  if (count === 1) return text('thisHour')
  return count > ENERGY_SUMMARY_ROWS
    ? text('newestHoursOf', { summed: ENERGY_SUMMARY_ROWS, count })
    : text('newestHours', { count })
}
