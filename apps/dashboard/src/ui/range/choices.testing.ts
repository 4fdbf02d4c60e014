import { plainDateIn } from './customDates.ts'
import type { ChartRange } from './range.ts'
import type { PeriodChoice } from './shownPeriod.ts'

/** The choice of a calendar period; offset 0 is the current one. */
export function period(range: ChartRange, offset: number): PeriodChoice {
  return { kind: 'period', period: { range, offset } }
}

/** The choice of dates, as ISO texts. */
export function dates(from: string, to: string): PeriodChoice {
  const [start, end] = [plainDateIn(from), plainDateIn(to)]
  if (start === null || end === null) throw new Error('no dates')
  return { kind: 'dates', dates: { start, end } }
}
