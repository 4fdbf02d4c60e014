import type { ChartSpan } from '../charts/chartSeries.ts'
import { daysName, monthAndYear } from '../siteTime.ts'
import type { RangeChoice } from './rangeSpan.ts'

const RUNNING = { h: 'Last hour', d: 'Today', w: 'This week', m: 'This month' } as const
const BEFORE = { h: '1 h earlier', d: 'Yesterday', w: 'Last week', m: 'Last month' } as const

/**
 * As people call a time that is looked at: `Today`, `Last week`, `12 Jan – 18 Jan`, `30 Dec 2025 – 5 Jan 2026`,
 * `December 2025`. A month always has its year, days have it where it is not that of now.
 * @param span of the choice, as `rangeSpan` tells it
 */
export function rangeName(
  { range, offset }: RangeChoice,
  { fromMs, toMs }: ChartSpan,
  nowMs: number,
  tz: string | null,
): string {
  if (offset === 0) return RUNNING[range]
  if (offset === 1) return BEFORE[range]
  if (range === 'h') return `${offset} h earlier`
  if (range === 'm') return monthAndYear(fromMs, tz)
  return daysName({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz)
}
