import type { ChartSpan } from '../charts/chartSeries.ts'
import { clockTime, fullDate } from '../siteTime.ts'

const HOUR_MS = 3_600_000

/** A time as paper tells it, which is read another day: `Thu 15 January 2026`, or from one day to another. */
export function paperSpan({ fromMs, toMs }: ChartSpan, tz: string | null): string {
  const [first, last] = [fullDate(fromMs, tz), fullDate(toMs - 1, tz)]
  if (toMs - fromMs <= HOUR_MS)
    return `${first}, ${clockTime(fromMs, tz)} to ${clockTime(toMs, tz)}`
  return first === last ? first : `${first} to ${last}`
}
