import type { Period } from '../../api/hydraQueries.ts'
import { dayAndMonth, monthAndYear } from '../../ui/siteTime.ts'
import type { Span } from './calendarPeriod.ts'

const RUNNING = { d: 'Today', w: 'This week', m: 'This month' } as const
const BEFORE = { d: 'Yesterday', w: 'Last week', m: 'Last month' } as const

/** A period as people call it. */
export function periodName({ range, offset }: Period, { fromMs, toMs }: Span, tz: string): string {
  if (offset === 0) return RUNNING[range]
  if (offset === 1) return BEFORE[range]
  if (range === 'm') return monthAndYear(fromMs, tz)
  if (range === 'd') return dayAndMonth(fromMs, tz)
  return `${dayAndMonth(fromMs, tz)} – ${dayAndMonth(toMs - 1, tz)}`
}
