import type { QueryChange } from '../address/changedSearch.ts'
import { customDatesIn, isoDate } from './customDates.ts'
import { type ChartRange, chartRanges, type RangeChoice } from './range.ts'
import { offsetMax, type PeriodChoice, type PeriodLength } from './shownPeriod.ts'

/** Lengths of periods that a device's server can't answer for, with the reason. */
export type Unavailable = Readonly<Partial<Record<PeriodLength, string>>>

/** Values of the parameter `period` in links of earlier versions. */
const FORMER: Readonly<Record<string, ChartRange>> = { day: 'd', week: 'w', month: 'm' }

/** The period of an address; the current day when it is unreadable, too far back or unavailable. */
export function choiceIn(params: URLSearchParams, unavailable: Unavailable = {}): PeriodChoice {
  const dates = customDatesIn(params)
  return dates === null || unavailable.dates !== undefined
    ? { kind: 'period', period: periodIn(params, unavailable) }
    : { kind: 'dates', dates }
}

function periodIn(params: URLSearchParams, unavailable: Unavailable): RangeChoice {
  const named = chartRanges.find((code) => code === params.get('range'))
  const asked = named ?? FORMER[params.get('period') ?? ''] ?? 'd'
  const range = unavailable[asked] === undefined ? asked : 'd'
  const offset = /^\d{1,4}$/.test(params.get('offset') ?? '') ? Number(params.get('offset')) : 0
  return { range, offset: offset <= offsetMax(range) ? offset : 0 }
}

/** The parameters of a choice. A zoom ends with its period. */
export function queryOf(choice: PeriodChoice): QueryChange {
  const none = { range: null, offset: null, from: null, to: null, period: null, zoom: null }
  if (choice.kind === 'dates') {
    const { start, end } = choice.dates
    return { ...none, from: isoDate(start), to: isoDate(end) }
  }
  const { range, offset } = choice.period
  return { ...none, range, offset: String(offset) }
}
