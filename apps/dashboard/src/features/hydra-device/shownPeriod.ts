import type { RangeCode } from '@wattpost/protocol'
import type { OwnDates, Period } from '../../api/hydraQueries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { rangeName } from '../../ui/range/rangeName.ts'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { daysName } from '../../ui/siteTime.ts'
import { type CustomDates, dayAt, isoDate, rangeOf, spanOf } from './customDates.ts'
import type { PeriodChoice } from './periodChoice.ts'

/** What is looked at, as time: every part of the page that shows a period shows this one. */
export interface ShownPeriod {
  /** The whole of it, also what has yet to come. */
  readonly span: ChartSpan
  readonly range: RangeCode
  /** As people call it. */
  readonly name: string
  /** Its first and last day. */
  readonly dates: CustomDates
  /** The calendar periods that cover it, the newest first: power status and timeline are told by those [H14, H15]. */
  readonly periods: readonly Period[]
  /** What energy is asked by [H16]. */
  readonly asked: Period & Partial<OwnDates>
  /** What is told of it may still become more. */
  readonly grows: boolean
}

const DAYS_MAX: Readonly<Record<RangeCode, number>> = { d: 1, w: 7, m: 31 }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function shownPeriod(choice: PeriodChoice, nowMs: number, tz: string): ShownPeriod {
  if (choice.kind === 'period') {
    const { period } = choice
    const span = rangeSpan(period, nowMs, tz)
    return {
      span,
      range: period.range,
      name: rangeName(period, span, nowMs, tz),
      dates: { start: dayAt(span.fromMs, tz), end: dayAt(span.toMs - 1, tz) },
      periods: [period],
      asked: period,
      grows: period.offset === 0,
    }
  }
  const { dates } = choice
  const [span, range] = [spanOf(dates, tz), rangeOf(dates)]
  return {
    span,
    range,
    name: datesName(span, nowMs, tz),
    dates,
    periods: coveringPeriods(span, range, nowMs, tz),
    asked: { range, offset: 0, startDate: isoDate(dates.start), endDate: isoDate(dates.end) },
    // Its last values are told a little later.
    grows: span.fromMs <= nowMs && nowMs < span.toMs + HOUR_MS,
  }
}

/** From the first of the periods' start to the last one's end. */
export function coveredSpan({ periods, span }: ShownPeriod, nowMs: number, tz: string): ChartSpan {
  const covering = periods.map((period) => rangeSpan(period, nowMs, tz))
  const [newest = span, oldest = newest] = [covering[0], covering.at(-1)]
  return { fromMs: oldest.fromMs, toMs: newest.toMs }
}

/** The periods of a length that a span touches, the newest first; none for what has yet to come. */
function coveringPeriods(span: ChartSpan, range: RangeCode, nowMs: number, tz: string): Period[] {
  const longestMs = DAYS_MAX[range] * DAY_MS + HOUR_MS
  const covering: Period[] = []
  for (let offset = Math.max(0, Math.floor((nowMs - span.toMs) / longestMs) - 1); ; offset += 1) {
    const { fromMs, toMs } = rangeSpan({ range, offset }, nowMs, tz)
    if (toMs <= span.fromMs) return covering
    if (fromMs < span.toMs) covering.push({ range, offset })
  }
}

function datesName({ fromMs, toMs }: ChartSpan, nowMs: number, tz: string): string {
  return daysName({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz)
}
