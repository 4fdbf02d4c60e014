import { DAY_MS, type MeterPeriod, SPAN_DAYS_MAX } from '@wattpost/protocol'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { isoDate } from '../../../ui/range/customDates.ts'
import { rangeSpan } from '../../../ui/range/range.ts'
import { type ShownPeriod, shownPeriod } from '../../../ui/range/shownPeriod.ts'

/**
 * The source of a meter's energies of a period: `running` is answered by hour or day [H10], `days` from its daily history
 * [K2]. Hours of earlier days are not kept.
 */
export type MeterSource =
  | { readonly kind: 'running'; readonly period: MeterPeriod }
  | { readonly kind: 'days' }

const RUNNING = { d: 'day', w: 'week', m: 'month' } as const

/** The source of a period's energies, for a period from `energyPeriod`. */
export function meterSource({ choice }: ShownPeriod): MeterSource {
  if (choice.kind === 'dates' || choice.period.offset > 0) return { kind: 'days' }
  const { range } = choice.period
  return range === 'd' || range === 'w' || range === 'm'
    ? { kind: 'running', period: RUNNING[range] }
    : { kind: 'days' }
}

/** The period of the energies: for an hour its day; an earlier day is one bar. */
export function energyPeriod(shown: ShownPeriod, nowMs: number, tz: string): ShownPeriod {
  const { choice } = shown
  if (choice.kind === 'period' && choice.period.range === 'h') {
    const today = shownPeriod({ kind: 'period', period: { range: 'd', offset: 0 } }, nowMs, tz)
    if (shown.span.toMs > today.span.fromMs) return today
    const day = { start: shown.dates.start, end: shown.dates.start }
    return energyPeriod(shownPeriod({ kind: 'dates', dates: day }, nowMs, tz), nowMs, tz)
  }
  const isOneBar = shown.band === 'hour' && meterSource(shown).kind === 'days'
  return isOneBar ? { ...shown, band: 'day' } : shown
}

/** The days of the history table: the period's, or for a period within a day those of its month. */
export function tableSpan({ span, dates }: ShownPeriod, nowMs: number, tz: string): ChartSpan {
  const { start, end } = dates
  if (isoDate(start) !== isoDate(end)) return span
  const now = shownPeriod({ kind: 'period', period: { range: 'm', offset: 0 } }, nowMs, tz)
  const months = (now.dates.start.year - start.year) * 12 + now.dates.start.month - start.month
  return rangeSpan({ range: 'm', offset: months }, nowMs, tz)
}

/** The span whose days are requested: that of all parts, unless it is longer than the server answers; then the first. */
export function requestSpan(first: ChartSpan, others: readonly ChartSpan[]): ChartSpan {
  const all = [first, ...others]
  const fromMs = Math.min(...all.map((span) => span.fromMs))
  const toMs = Math.max(...all.map((span) => span.toMs))
  return toMs - fromMs <= SPAN_DAYS_MAX * DAY_MS ? { fromMs, toMs } : first
}
