import { DAY_MS, HOUR_MS, secondsToMs } from '../time.ts'
import { EPOCH_S_PLAUSIBLE } from '../timestamp.ts'
import { instantOfWall } from '../zone.ts'

/** A calendar period that a row names. */
export interface NamedPeriod {
  /** Its start, an ISO instant. */
  readonly period: string
  /** The name is that of a whole day, week or month. */
  readonly isDays?: true
}

/** The last hour of a day of 25 hours is 24. */
const HOURS_MAX = 24

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d.*(Z|[+-]\d\d:?\d\d)$/i
const WITHOUT_OFFSET = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d))?(?::\d\d(?:\.\d+)?)?)?)?$/
/** An ISO interval: a start, and an end or a duration. */
const INTERVAL = /^([^/]+)\/([^/]+)$/
const DURATION = /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/
const WEEK = /^(\d{4})-W(\d\d)$/

/** The zone of the backend's names of periods, and the day whose hours it may name by number. */
interface Calendar {
  readonly timeZone?: string
  readonly dayStartMs?: number
}

/**
 * Reads the start of a period: an ISO instant, epoch seconds or milliseconds, the number of an hour of the requested day,
 * or the name of an hour, day, ISO week or month in a zone, e.g. `2026-03-05 14:00`, `2026-03-05`, `2026-W10`, `2026-03`;
 * or an ISO interval of such, by its start.
 * `undefined` for anything else.
 */
export function readPeriod(json: unknown, calendar: Calendar): NamedPeriod | undefined {
  const number = numberIn(json)
  if (number !== undefined) {
    const isUnplaced = isHour(number) && calendar.dayStartMs === undefined
    return isUnplaced ? undefined : named(instantOf(number, calendar))
  }
  if (typeof json !== 'string') return undefined
  const [, start, end = ''] = INTERVAL.exec(json) ?? []
  if (start !== undefined) {
    const isInterval = DURATION.test(end) || isInstant(end) || wallOf(end) !== undefined
    return isInterval ? readPeriod(start, calendar) : undefined
  }
  if (isInstant(json)) return { period: json }
  const wallMs = wallOf(json)
  return wallMs === undefined
    ? undefined
    : named(instantOfWall(wallMs, calendar.timeZone ?? null), !/[T ]\d\d/.test(json))
}

/** Reads a time, ms: epoch seconds, or any other form of the start of a period. */
export function readTime(json: unknown, calendar: Calendar): number | undefined {
  const start =
    typeof json === 'number'
      ? named(instantOf(json, calendar))
      : readPeriod(typeof json === 'string' ? json.trim() : json, calendar)
  return start && Date.parse(start.period)
}

/** Texts of an hour, or of epoch seconds or milliseconds; a number of four digits is rather a year. */
const DIGITS = /^(\d{1,2}|\d{9,}(\.\d+)?)$/

function numberIn(json: unknown): number | undefined {
  if (typeof json === 'number') return json
  return typeof json === 'string' && DIGITS.test(json) ? Number(json) : undefined
}

function isHour(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= HOURS_MAX
}

/** Milliseconds are known by their size. */
function instantOf(number: number, { dayStartMs }: Calendar): number {
  if (dayStartMs !== undefined && isHour(number)) return dayStartMs + number * HOUR_MS
  return Math.abs(number) > EPOCH_S_PLAUSIBLE ? number : secondsToMs(number)
}

/** Whether a text is an ISO instant with its offset, which every reader understands alike. */
export function isInstant(text: string): boolean {
  return WITH_OFFSET.test(text) && Number.isFinite(Date.parse(text))
}

function named(startMs: number, isDays = false): NamedPeriod | undefined {
  const start = new Date(startMs)
  if (Number.isNaN(start.getTime())) return undefined
  return { period: start.toISOString(), ...(isDays && { isDays }) }
}

/** The wall-clock time of a name, as if it were UTC, ms. */
function wallOf(name: string): number | undefined {
  const week = WEEK.exec(name)
  if (week !== null) return mondayMs(Number(week[1]), Number(week[2]))
  const [, year, month, day = '01', hour = '00', minute = '00'] = WITHOUT_OFFSET.exec(name) ?? []
  if (year === undefined) return undefined
  const wallMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(wallMs) ? undefined : wallMs
}

/** Monday of an ISO week: the first week has the fourth of January. */
function mondayMs(year: number, week: number): number | undefined {
  if (week < 1 || week > 53) return undefined
  const fourth = new Date(Date.UTC(year, 0, 4))
  const daysSinceMonday = (fourth.getUTCDay() + 6) % 7
  return fourth.getTime() + ((week - 1) * 7 - daysSinceMonday) * DAY_MS
}
