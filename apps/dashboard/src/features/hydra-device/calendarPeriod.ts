import type { RangeCode } from '@wattpost/protocol'

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
  return { fromMs: instantOf(start(0), tz), toMs: instantOf(start(1), tz) }
}

/** The wall clock at an instant, written as if it were UTC. */
function wallMs(atMs: number, tz: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value ?? 0)
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/** The instant at which the wall clock shows this; where it skips over it, the first instant after. */
function instantOf(wantedWallMs: number, tz: string): number {
  const shift = (atMs: number) => wallMs(atMs, tz) - atMs
  const guess = wantedWallMs - shift(wantedWallMs)
  const atMs = wantedWallMs - shift(guess)
  const shortMs = wantedWallMs - wallMs(atMs, tz)
  return atMs + Math.max(0, shortMs)
}
