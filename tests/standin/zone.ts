export type Unit = 'hour' | 'day' | 'week' | 'month'

/** From `start` inclusive to `end` exclusive, in ms since 1970. */
export interface Span {
  start: number
  end: number
}

export interface Period extends Span {
  name: string
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Calendar of one time zone: the backend names and cuts periods by it. */
export interface Calendar {
  /** Wall clock minus UTC, in ms. */
  offset(ms: number): number
  startOf(unit: Unit, ms: number): number
  /** Start of the unit that lies `count` units after the one of `ms`. */
  shift(unit: Unit, ms: number, count: number): number
  /** Parts of the span, cut at the limits of the unit; the first and last part may be shorter. */
  periods(unit: Unit, span: Span): Period[]
}

export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** The wall clock as if it were UTC, in ms. */
  function wallTime(ms: number): number {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }

  const offset = (ms: number) => wallTime(ms) - Math.floor(ms / SECOND) * SECOND

  function fromWallTime(wall: number): number {
    const guess = wall - offset(wall)
    return wall - offset(guess)
  }

  function shift(unit: Unit, ms: number, count: number): number {
    if (unit === 'hour') {
      const start = Math.floor((ms + offset(ms)) / HOUR) * HOUR - offset(ms)
      return start + count * HOUR
    }
    return fromWallTime(shiftDate(unit, new Date(wallTime(ms)), count))
  }

  function periods(unit: Unit, span: Span): Period[] {
    const found: Period[] = []
    for (let start = span.start; start < span.end; ) {
      const end = Math.min(shift(unit, start, 1), span.end)
      const name = periodName(unit, new Date(wallTime(start)))
      const last = found.at(-1)
      // The hour that a clock change repeats has one name: both hours are one period.
      if (last?.name === name) last.end = end
      else found.push({ name, start, end })
      start = end
    }
    return found
  }

  return { offset, shift, periods, startOf: (unit, ms) => shift(unit, ms, 0) }
}

function shiftDate(unit: Exclude<Unit, 'hour'>, wall: Date, count: number): number {
  const year = wall.getUTCFullYear()
  const month = wall.getUTCMonth()
  const day = wall.getUTCDate()
  switch (unit) {
    case 'day':
      return Date.UTC(year, month, day + count)
    case 'week':
      return Date.UTC(year, month, day - daysSinceMonday(wall) + 7 * count)
    case 'month':
      return Date.UTC(year, month + count, 1)
  }
}

const daysSinceMonday = (wall: Date) => (wall.getUTCDay() + 6) % 7

/** `2026-03-05 14:00`, `2026-03-05`, `2026-W10` or `2026-03`. */
function periodName(unit: Unit, wall: Date): string {
  const iso = wall.toISOString()
  switch (unit) {
    case 'hour':
      return `${iso.slice(0, 10)} ${iso.slice(11, 13)}:00`
    case 'day':
      return iso.slice(0, 10)
    case 'week':
      return weekName(wall)
    case 'month':
      return iso.slice(0, 7)
  }
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function weekName(wall: Date): string {
  const thursday = new Date(wall.getTime() + (3 - daysSinceMonday(wall)) * DAY)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY))
  return `${year}-W${String(week).padStart(2, '0')}`
}
