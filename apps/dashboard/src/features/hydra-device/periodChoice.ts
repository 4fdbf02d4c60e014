import { PERIOD_OFFSET_MAX } from '@wattpost/protocol'
import type { Period } from '../../api/hydraQueries.ts'
import { type CustomDates, daysOf, movedBy } from './customDates.ts'

/** What is looked at: a calendar period, or dates of one's own. */
export type PeriodChoice =
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'dates'; readonly dates: CustomDates }

/** So many periods earlier, or later when negative; dates of one's own move by their own length. */
export function earlier(choice: PeriodChoice, steps: number): PeriodChoice {
  if (choice.kind === 'period') {
    const { range, offset } = choice.period
    return { kind: 'period', period: { range, offset: offset + steps } }
  }
  return { kind: 'dates', dates: movedBy(choice.dates, -steps * daysOf(choice.dates)) }
}

/** Whether the one before can be asked for: calendar periods are told only so far back. */
export function hasEarlier(choice: PeriodChoice): boolean {
  return choice.kind === 'dates' || choice.period.offset < PERIOD_OFFSET_MAX
}
