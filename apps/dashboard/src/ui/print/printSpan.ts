import { HOUR_MS } from '@wattpost/protocol/time'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { clockTime, fullDate } from '../time/dateTime.ts'
import { text } from './text.ts'

/** A span in full dates, for print: `Thu 15 January 2026`, or from one date to another. */
export function printSpan({ fromMs, toMs }: ChartSpan, tz: string | null): string {
  const [first, last] = [fullDate(fromMs, tz), fullDate(toMs - 1, tz)]
  if (toMs - fromMs <= HOUR_MS) {
    return text('dayAndSpan', {
      day: first,
      from: clockTime(fromMs, tz),
      to: clockTime(toMs, tz),
    })
  }
  return first === last ? first : text('spanTo', { from: first, to: last })
}
