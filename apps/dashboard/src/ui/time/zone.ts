import { DAY_MS } from '@wattpost/protocol/time'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Falls back to the browser's zone where `tz` is unknown to it. */
function formatOf(tz: string | null): Intl.DateTimeFormat {
  const cached = formats.get(tz ?? '')
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-US', { ...zoneIn(tz), ...PARTS })
  formats.set(tz ?? '', format)
  return format
}

const PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

function zoneIn(tz: string | null): { timeZone?: string } {
  if (tz === null) return {}
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: tz })
    return { timeZone: tz }
  } catch {
    return {}
  }
}

/** Wall-clock time of a zone at an instant, as if it were UTC, ms; rounded to seconds. */
export function wallMs(atMs: number, tz: string | null): number {
  const parts = formatOf(tz).formatToParts(atMs)
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

/** Offset of a zone's wall clock from UTC, ms. */
export function zoneOffsetMs(atMs: number, tz: string | null): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000
  return wallMs(wholeMs, tz) - wholeMs
}

/** The instant of a wall-clock time; for a skipped time the first instant after it. */
export function instantOfWall(wantedMs: number, tz: string | null): number {
  const guessMs = wantedMs - zoneOffsetMs(wantedMs, tz)
  const atMs = wantedMs - zoneOffsetMs(guessMs, tz)
  return atMs + Math.max(0, wantedMs - wallMs(atMs, tz))
}

/** Start of the calendar day of an instant, plus `daysOn` days. */
export function dayStart(atMs: number, tz: string | null, daysOn = 0): number {
  const dayMs = Math.floor(wallMs(atMs, tz) / DAY_MS) * DAY_MS
  return instantOfWall(dayMs + daysOn * DAY_MS, tz)
}

/** `2026-01-15T18:58:30+01:00`: local time with its offset, unambiguous when clocks change. */
export function localIso(atMs: number, tz: string | null): string {
  const offsetMs = zoneOffsetMs(atMs, tz)
  const text = new Date(atMs + offsetMs).toISOString().slice(0, 19)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${text}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
