import { isTimeZone } from './time.ts'

const formats = new Map<string | null, Intl.DateTimeFormat>()

function formatOf(tz: string | null): Intl.DateTimeFormat {
  const cached = formats.get(tz)
  if (cached !== undefined) return cached
  const timeZone = tz !== null && isTimeZone(tz) ? tz : undefined
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...PARTS })
  formats.set(tz, format)
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

/**
 * Wall-clock time of a zone at an instant, as if it were UTC, ms; rounded down to seconds.
 * @param tz IANA zone; this computer's for `null` and for a zone that it does not know
 */
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
