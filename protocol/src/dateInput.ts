import { accepted, type Refusal, type Result, refused } from './result.ts'

/** A calendar date without a time zone; `month` 1–12, `day` 1–31. */
export interface PlainDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const SHAPE = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\s*$/

/**
 * Parses a typed date: day/month/year with `/`, `-` or `.`, else month/day/year [V6].
 * @param thisYear a two-digit year takes the century that brings it nearest to this year
 */
export function parseDateInput(text: string, thisYear: number): Result<PlainDate, Refusal> {
  const match = SHAPE.exec(text)
  if (match === null) return noDate(text)
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = fullYear(match[4] ?? '', thisYear)
  const found = [
    { year, month: second, day: first },
    { year, month: first, day: second },
  ].find(isCalendarDate)
  return found === undefined ? noDate(text) : accepted(found)
}

/** Formats a date for `parseDateInput`: `15/01/2026` [V6]. */
export function formatDateInput(date: PlainDate): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(date.day)}/${two(date.month)}/${String(date.year).padStart(4, '0')}`
}

/** Whether the day exists: 31/02 and 29/02/2025 do not [V6]. */
export function isCalendarDate({ year, month, day }: PlainDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function fullYear(digits: string, thisYear: number): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  const century = Math.round((thisYear - year) / 100) * 100
  return century + year
}

function noDate(text: string): Result<never, Refusal> {
  return refused({
    what: 'date',
    where: '',
    message: `"${text}" is not a date: write day/month/year, e.g. 15/01/2026`,
  })
}
