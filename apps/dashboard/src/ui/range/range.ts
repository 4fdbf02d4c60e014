import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs } from '@wattpost/protocol/zone'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { dayRangeText, monthAndYear, yearOf } from '../time/dateTime.ts'
import { dayStart } from '../time/zone.ts'
import { text } from './text.ts'

/** Length of a range: the last hour, the last 24 hours, a calendar day, an ISO week, a month or a year. */
export const chartRanges = ['h', '24h', 'd', 'w', 'm', 'y'] as const
export type ChartRange = (typeof chartRanges)[number]

/** The chosen range; offset 0 is the current one, 1 the previous one. */
export interface RangeChoice {
  readonly range: ChartRange
  readonly offset: number
}

/**
 * The chosen range as a span in a zone; a day may have 23 or 25 hours. The last 24 hours end with the running hour, so
 * that their hours are those of a clock.
 */
export function rangeSpan(
  { range, offset }: RangeChoice,
  nowMs: number,
  tz: string | null,
): ChartSpan {
  if (range === 'h') {
    const toMs = nowMs - offset * HOUR_MS
    return { fromMs: toMs - HOUR_MS, toMs }
  }
  if (range === '24h') {
    const toMs = hourEnd(nowMs, tz) - offset * DAY_MS
    return { fromMs: toMs - DAY_MS, toMs }
  }
  if (range === 'd') return daysFrom(nowMs, -offset, 1, tz)
  const wall = new Date(wallMs(nowMs, tz))
  if (range === 'w') return daysFrom(nowMs, -((wall.getUTCDay() + 6) % 7) - 7 * offset, 7, tz)
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth()]
  const firstDay = (ofYear: number, ofMonth: number) =>
    instantOfWall(Date.UTC(ofYear, ofMonth, 1), tz)
  return range === 'm'
    ? { fromMs: firstDay(year, month - offset), toMs: firstDay(year, month - offset + 1) }
    : { fromMs: firstDay(year - offset, 0), toMs: firstDay(year - offset + 1, 0) }
}

function hourEnd(nowMs: number, tz: string | null): number {
  const wholeMs = Math.floor(nowMs / 1000) * 1000
  return wholeMs - (wallMs(wholeMs, tz) % HOUR_MS) + HOUR_MS
}

function daysFrom(nowMs: number, daysOn: number, days: number, tz: string | null): ChartSpan {
  return { fromMs: dayStart(nowMs, tz, daysOn), toMs: dayStart(nowMs, tz, daysOn + days) }
}

const CURRENT = {
  h: 'lastHour',
  '24h': 'lastDay',
  d: 'today',
  w: 'thisWeek',
  m: 'thisMonth',
  y: 'thisYear',
} as const
const PREVIOUS = { d: 'yesterday', w: 'lastWeek', m: 'lastMonth', y: 'lastYear' } as const

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
  if (range === '24h') return text('hoursEarlier', { count: 24 * offset })
  if (offset === 1) return text(PREVIOUS[range])
  if (range === 'm') return monthAndYear(fromMs, tz)
  if (range === 'y') return yearOf(fromMs, tz)
  return dayRangeText({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz)
}
