/** Falls back to the browser's zone where `tz` is unknown to it. */
function formatter(tz: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = 'en-GB'
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(tz !== null && { timeZone: tz }) })
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** `Thu 15 Jan, 18:02:10` in an IANA zone; `null` is the browser's zone. */
export function dateAndTime(atMs: number, tz: string | null): string {
  return formatter(tz, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(atMs)
}

/** `15 Jan 2026, 18:02:10`, for moments that may be years ago. */
export function dateTimeWithYear(atMs: number, tz: string | null): string {
  return formatter(tz, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(atMs)
}

/** `18:02`. */
export function clockTime(atMs: number, tz: string | null): string {
  return formatter(tz, { hour: '2-digit', minute: '2-digit' }).format(atMs)
}

/** `15 Jan`. */
export function dayAndMonth(atMs: number, tz: string | null): string {
  return formatter(tz, { day: 'numeric', month: 'short' }).format(atMs)
}

/** `15 Jan – 20 Jan`, `15 Jan` for one day; with the year unless it is the current one: `30 Dec 2025 – 2 Jan 2026`. */
export function dayRangeText(
  { firstMs, lastMs, nowMs }: Readonly<Record<'firstMs' | 'lastMs' | 'nowMs', number>>,
  tz: string | null,
): string {
  const [first, last] = [dayAndMonth(firstMs, tz), dayAndMonth(lastMs, tz)]
  const year = formatter(tz, { year: 'numeric' })
  const [firstYear, lastYear] = [year.format(firstMs), year.format(lastMs)]
  const isOneYear = firstYear === lastYear
  const end = isOneYear && lastYear === year.format(nowMs) ? last : `${last} ${lastYear}`
  if (isOneYear) return first === last ? end : `${first} – ${end}`
  return `${first} ${firstYear} – ${end}`
}

/** `Thu 15 January 2026`. */
export function fullDate(atMs: number, tz: string | null): string {
  return formatter(tz, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
    .format(atMs)
    .replace(',', '')
}

/** `January 2026`. */
export function monthAndYear(atMs: number, tz: string | null): string {
  return formatter(tz, { month: 'long', year: 'numeric' }).format(atMs)
}

/** `18:02:10`. */
export function clockTimeSeconds(atMs: number, tz: string | null): string {
  return formatter(tz, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(atMs)
}
