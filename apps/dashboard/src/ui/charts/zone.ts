const formats = new Map<string, Intl.DateTimeFormat>()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A zone that this browser does not know must not take a page down: then it is the browser's own. */
function formatOf(tz: string | null): Intl.DateTimeFormat {
  const known = formats.get(tz ?? '')
  if (known !== undefined) return known
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

/** The wall clock of a zone at an instant, written as if it were UTC, to the second. */
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

/** How far a zone's wall clock is ahead of UTC, ms. */
export function zoneOffsetMs(atMs: number, tz: string | null): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000
  return wallMs(wholeMs, tz) - wholeMs
}

/** The instant at which the wall clock shows this; where it skips over it, the first instant after. */
export function instantOfWall(wantedMs: number, tz: string | null): number {
  const guessMs = wantedMs - zoneOffsetMs(wantedMs, tz)
  const atMs = wantedMs - zoneOffsetMs(guessMs, tz)
  return atMs + Math.max(0, wantedMs - wallMs(atMs, tz))
}

/** The calendar day that holds an instant, so many days on. */
export function dayStart(atMs: number, tz: string | null, daysOn = 0): number {
  const dayMs = Math.floor(wallMs(atMs, tz) / DAY_MS) * DAY_MS
  return instantOfWall(dayMs + daysOn * DAY_MS, tz)
}

/** `2026-01-15T18:58:30+01:00`: local time with its offset, which is unambiguous when clocks change. */
export function localIso(atMs: number, tz: string | null): string {
  const offsetMs = zoneOffsetMs(atMs, tz)
  const text = new Date(atMs + offsetMs).toISOString().slice(0, 19)
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${text}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
