import { customRangeCode, DAY_MS, HOUR_MS, type RangeCode } from '@wattpost/protocol'
import type { ChosenSpan, Period } from '../../../api/hydraQueries.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { daysOf } from '../../../ui/range/customDates.ts'
import { rangeSpan } from '../../../ui/range/range.ts'
import { type PeriodChoice, type ShownPeriod, shownPeriod } from '../../../ui/range/shownPeriod.ts'
import { localIso } from '../../../ui/time/zone.ts'

/** A shown period with the queries that a hydra's calls answer. */
export interface HydraPeriod extends ShownPeriod {
  /** The specification's range code for its length [C5]. */
  readonly range: RangeCode
  /** Calendar periods that cover it, newest first: power status and timeline are fetched by those [H14, H15]. */
  readonly periods: readonly Period[]
  /** The query for its energy [H16]. */
  readonly query: Period & Partial<ChosenSpan>
}

const DAYS_MAX: Readonly<Record<RangeCode, number>> = { d: 1, w: 7, m: 31 }

/** The queries of a shown period. The last 24 hours and a year are asked for as custom dates are. */
export function hydraPeriod(shown: ShownPeriod, nowMs: number, tz: string): HydraPeriod {
  const { choice, span } = shown
  const calendar = calendarPeriod(choice)
  if (calendar !== null) {
    return { ...shown, range: calendar.range, periods: [calendar], query: calendar }
  }
  const range = rangeOf(choice)
  return {
    ...shown,
    range,
    periods: coveringPeriods(span, range, nowMs, tz),
    query: { range, offset: 0, ...chosenSpan(span, tz) },
  }
}

/** The current day. */
export function hydraToday(nowMs: number, tz: string): HydraPeriod {
  const choice = { kind: 'period', period: { range: 'd', offset: 0 } } as const
  return hydraPeriod(shownPeriod(choice, nowMs, tz), nowMs, tz)
}

/** The period of the choice as the server counts it; `null` when it has none. */
function calendarPeriod(choice: PeriodChoice): Period | null {
  if (choice.kind === 'dates') return null
  const { range, offset } = choice.period
  return range === 'd' || range === 'w' || range === 'm' ? { range, offset } : null
}

function rangeOf(choice: PeriodChoice): RangeCode {
  if (choice.kind === 'dates') return customRangeCode(daysOf(choice.dates))
  return choice.period.range === 'y' ? 'm' : 'd'
}

/** A span as a query [H16, H17]: as instants with an offset, which need no agreement on a zone or on the last day. */
export function chosenSpan({ fromMs, toMs }: ChartSpan, tz: string): ChosenSpan {
  return { startDate: localIso(fromMs, tz), endDate: localIso(toMs, tz) }
}

/** From the start of the oldest period to the end of the newest. */
export function coveredSpan({ periods, span }: HydraPeriod, nowMs: number, tz: string): ChartSpan {
  const covering = periods.map((period) => rangeSpan(period, nowMs, tz))
  const [newest = span, oldest = newest] = [covering[0], covering.at(-1)]
  return { fromMs: oldest.fromMs, toMs: newest.toMs }
}

/** The calendar periods that overlap a span, newest first; none for a future span. */
function coveringPeriods(span: ChartSpan, range: RangeCode, nowMs: number, tz: string): Period[] {
  const longestMs = DAYS_MAX[range] * DAY_MS + HOUR_MS
  const covering: Period[] = []
  for (let offset = Math.max(0, Math.floor((nowMs - span.toMs) / longestMs) - 1); ; offset += 1) {
    const { fromMs, toMs } = rangeSpan({ range, offset }, nowMs, tz)
    if (toMs <= span.fromMs) return covering
    if (fromMs < span.toMs) covering.push({ range, offset })
  }
}
