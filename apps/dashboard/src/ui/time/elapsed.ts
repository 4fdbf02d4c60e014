import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import { zoneOf } from '../../settings/preferences.ts'
import { UNKNOWN } from '../quantity.ts'
import type { State } from '../StateWord.tsx'
import { clockTime, dayAndMonth } from './dateTime.ts'
import { text } from './text.ts'

const STEPS = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const
const NO_BREAK_SPACE = '\u00a0'
const HALF_DAY_MS = DAY_MS / 2

/** A past moment relative to now: `just now`, `12 s ago`, `3 h ago`. */
export function relativeTime(nowMs: number, atMs: number): string {
  const ageMs = nowMs - atMs
  const step = STEPS.find(([sizeMs]) => ageMs >= sizeMs)
  if (step === undefined || ageMs < 2000) return text('justNow')
  return text('ago', { count: Math.floor(ageMs / step[0]), unit: unitText(step[1]) })
}

/** The sign of a unit: days have another in each language. */
function unitText(unit: (typeof STEPS)[number][1]): string {
  return unit === 'd' ? text('unitDay') : unit
}

/**
 * Seconds as a text that stays on one line: `< 1 s`, `45 s`, `12 min`, `3 h 05 min`, `2 d 4 h`; a dash for an unknown
 * time.
 */
export function duration(seconds: number | undefined): string {
  if (seconds === undefined) return UNKNOWN
  return durationText(seconds).replaceAll(' ', NO_BREAK_SPACE)
}

function durationText(seconds: number): string {
  const s = Math.round(seconds)
  if (s === 0 && seconds > 0) return '< 1 s'
  if (s < 60) return `${s} s`
  const [minutes, hours, days] = [Math.floor(s / 60), Math.floor(s / 3600), Math.floor(s / 86_400)]
  if (hours === 0) return `${minutes} min`
  if (days === 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${days} ${unitText('d')} ${hours % 24} h`
}

/** As `duration`, with hours and minutes beyond a day too: `48 h 38 min`, for reports and sums over devices. */
export function hoursAndMinutes(seconds: number | undefined): string {
  const s = Math.round(seconds ?? 0)
  if (seconds === undefined || s < 86_400) return duration(seconds)
  const minutes = String(Math.floor(s / 60) % 60).padStart(2, '0')
  return `${Math.floor(s / 3600)} h ${minutes} min`.replaceAll(' ', NO_BREAK_SPACE)
}

/** `Last seen 3 s ago`. */
export function lastSeenText(nowMs: number, lastSeenMs: number | undefined): string {
  return text('lastSeen', {
    when: lastSeenMs === undefined ? UNKNOWN : relativeTime(nowMs, lastSeenMs),
  })
}

interface LastSeen {
  readonly status?: State | 'unclear' | undefined
  readonly lastSeen?: number | undefined
  readonly tz?: string | undefined
}

/** `lastSeenText` for a list row: `Last seen 3 s ago`, or `Offline since 12:58`. */
export function rowLastSeenText({ status, lastSeen, tz }: LastSeen, nowMs: number): string {
  return status === 'unknown' && lastSeen !== undefined
    ? offlineSince(nowMs, lastSeen, zoneOf({ tz }))
    : lastSeenText(nowMs, lastSeen)
}

/** `Offline since 12:58` in the device's zone. */
function offlineSince(nowMs: number, lastSeenMs: number, tz: string): string {
  return text('offlineSince', { time: shortMoment(nowMs, lastSeenMs, tz) })
}

/** `12:58` in a zone; from 12 h on with the day: `15 Jan, 12:58`. */
export function shortMoment(nowMs: number, atMs: number, tz: string): string {
  const day = nowMs - atMs < HALF_DAY_MS ? '' : `${dayAndMonth(atMs, tz)}, `
  return `${day}${clockTime(atMs, tz)}`
}
