import type { RangeCode } from '@wattpost/protocol'
import { instantOfWall, wallMs } from '../../ui/charts/zone.ts'

/** From (included) to (not included), epoch ms. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Calendar day, ISO week or month where the device stands; offset 0 holds `nowMs`, 1 is the one before [C5]. */
export function calendarPeriod(range: RangeCode, offset: number, nowMs: number, tz: string): Span {
  // A UTC date stands for the wall clock's: its arithmetic knows months and leap years, but no zones.
  const today = new Date(wallMs(nowMs, tz))
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const sinceMonday = (today.getUTCDay() + 6) % 7
  const start = (ahead: number) => {
    if (range === 'm') return Date.UTC(year, month - offset + ahead, 1)
    if (range === 'w') return Date.UTC(year, month, day - sinceMonday + 7 * (ahead - offset))
    return Date.UTC(year, month, day + ahead - offset)
  }
  return { fromMs: instantOfWall(start(0), tz), toMs: instantOfWall(start(1), tz) }
}
