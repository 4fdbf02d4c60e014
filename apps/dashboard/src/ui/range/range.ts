import { HOUR_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs } from '@wattpost/protocol/zone'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { text } from './text.ts'
import { dayRangeText, monthAndYear } from '../time/dateTime.ts'
import { dayStart } from '../time/zone.ts'

/** Length of a range: the last hour, a calendar day, an ISO week or a month. */
export const rangeCodes = ['h', 'd', 'w', 'm'] as const
export type ChartRange = (typeof rangeCodes)[number]

/** The chosen range; offset 0 is the current one, 1 the previous one. */
export interface RangeChoice {
  readonly range: ChartRange
  readonly offset: number
}

/** The chosen range as a span in a zone; a day may have 23 or 25 hours. */
export function rangeSpan(
  { range, offset }: RangeChoice,
  nowMs: number,
  tz: string | null,
): ChartSpan {
  if (range === 'h') {
    const toMs = nowMs - offset * HOUR_MS
    return { fromMs: toMs - HOUR_MS, toMs }
  }
  if (range === 'd') return daysFrom(nowMs, -offset, 1, tz)
  const wall = new Date(wallMs(nowMs, tz))
  if (range === 'w') return daysFrom(nowMs, -((wall.getUTCDay() + 6) % 7) - 7 * offset, 7, tz)
  const month = (ahead: number) =>
    instantOfWall(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - offset + ahead, 1), tz)
  return { fromMs: month(0), toMs: month(1) }
}

function daysFrom(nowMs: number, daysOn: number, days: number, tz: string | null): ChartSpan {
  return { fromMs: dayStart(nowMs, tz, daysOn), toMs: dayStart(nowMs, tz, daysOn + days) }
}

const CURRENT = { h: 'lastHour', d: 'today', w: 'thisWeek', m: 'thisMonth' } as const
const PREVIOUS = { d: 'yesterday', w: 'lastWeek', m: 'lastMonth' } as const

/**
 * The name of a chosen range: `Today`, `Last week`, `12 Jan – 18 Jan`, `30 Dec 2025 – 5 Jan 2026`, `December 2025`.
 * Months always have their year, days only if it is not the current one.
 * @param span of the choice, from `rangeSpan`
 */
export function rangeName(
  { range, offset }: RangeChoice,
  { fromMs, toMs }: ChartSpan,
  nowMs: number,
  tz: string | null,
): string {
  if (offset === 0) return text(CURRENT[range])
  if (range === 'h') return text('hoursEarlier', { count: offset })
  if (offset === 1) return text(PREVIOUS[range])
  if (range === 'm') return monthAndYear(fromMs, tz)
  return dayRangeText({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz)
}
