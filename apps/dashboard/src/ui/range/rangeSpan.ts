import type { ChartSpan } from '../charts/chartSeries.ts'
import { dayStart, instantOfWall, wallMs } from '../charts/zone.ts'

/** The last hour, or a calendar day, ISO week or month. */
export const rangeCodes = ['h', 'd', 'w', 'm'] as const
export type ChartRange = (typeof rangeCodes)[number]

/** What is looked at: 0 is the running one, 1 the one before. */
export interface RangeChoice {
  readonly range: ChartRange
  readonly offset: number
}

const HOUR_MS = 3_600_000

/** The choice as a span of time in a zone; days have the hours that they have. */
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
