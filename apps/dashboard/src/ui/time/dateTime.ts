import { formatLocale } from '../../i18n/language.ts'

/** Falls back to the browser's zone where `tz` is unknown to it. */
function newFormatter(tz: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = formatLocale()
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(tz !== null && { timeZone: tz }) })
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** Formats instants in a zone; a formatter is made once a zone and locale, since that takes longer than all its uses. */
function format(options: Intl.DateTimeFormatOptions): (atMs: number, tz: string | null) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (atMs, tz) => {
    const key = `${formatLocale()} ${tz}`
    const formatter = formatters.get(key) ?? newFormatter(tz, options)
    formatters.set(key, formatter)
    return formatter.format(atMs)
  }
}

const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit' } as const
const TIME = { ...HOUR_AND_MINUTE, second: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** `Thu 15 Jan, 18:02:10` in an IANA zone; `null` is the browser's zone. */
export const dateAndTime = format({ weekday: 'short', ...DAY, ...TIME })

/** `15 Jan 2026, 18:02:10`, for moments that may be years ago. */
export const dateTimeWithYear = format({ ...DAY, year: 'numeric', ...TIME })

/** `18:02`. */
export const clockTime = format(HOUR_AND_MINUTE)

/** `18:02:10`. */
export const clockTimeSeconds = format(TIME)

/** `15 Jan`. */
export const dayAndMonth = format(DAY)

/** `January 2026`. */
export const monthAndYear = format({ month: 'long', year: 'numeric' })

/** `Jan 2026`. */
export const shortMonth = format({ month: 'short', year: 'numeric' })

/** `2026`. */
export const yearOf = format({ year: 'numeric' })
const longDate = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** `15 January 2026`, for a sentence: French abbreviates no weekday there. */
export const dateInText = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** `Thu 15 January 2026`. */
export function fullDate(atMs: number, tz: string | null): string {
  return longDate(atMs, tz).replace(',', '')
}

/** `15 Jan – 20 Jan`, `15 Jan` for one day; with the year unless it is the current one: `30 Dec 2025 – 2 Jan 2026`. */
export function dayRangeText(
  { firstMs, lastMs, nowMs }: Readonly<Record<'firstMs' | 'lastMs' | 'nowMs', number>>,
  tz: string | null,
): string {
  const [first, last] = [dayAndMonth(firstMs, tz), dayAndMonth(lastMs, tz)]
  const [firstYear, lastYear] = [yearOf(firstMs, tz), yearOf(lastMs, tz)]
  const isOneYear = firstYear === lastYear
  const end = isOneYear && lastYear === yearOf(nowMs, tz) ? last : `${last} ${lastYear}`
  if (isOneYear) return first === last ? end : `${first} – ${end}`
  return `${first} ${firstYear} – ${end}`
}
