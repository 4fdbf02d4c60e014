import { DAY_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs, zoneOffsetMs } from '@wattpost/protocol/zone'

/** Start of the calendar day of an instant, plus `daysOn` days. */
export function dayStart(atMs: number, tz: string | null, daysOn = 0): number {
  const dayMs = Math.floor(wallMs(atMs, tz) / DAY_MS) * DAY_MS
  return instantOfWall(dayMs + daysOn * DAY_MS, tz)
}

/** Start of the calendar month of an instant, plus `monthsOn` months. */
export function monthStart(atMs: number, tz: string | null, monthsOn = 0): number {
  const wall = new Date(wallMs(atMs, tz))
  return instantOfWall(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + monthsOn, 1), tz)
}

/** `2026-01-15T18:58:30+01:00`: local time with its offset, unambiguous when clocks change. */
export function localIso(atMs: number, tz: string | null): string {
  const offsetMs = zoneOffsetMs(atMs, tz)
  const text = new Date(atMs + offsetMs).toISOString().slice(0, 19)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${text}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
