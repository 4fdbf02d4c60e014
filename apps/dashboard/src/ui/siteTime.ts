/** A zone that this browser does not know must not take the page down. */
function formatter(tz: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = 'en-GB'
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(tz !== null && { timeZone: tz }) })
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** `Thu 15 Jan, 18:02:10` where the device stands; `null` is the browser's own zone. */
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

/** `18:02`. */
export function clockTime(atMs: number, tz: string | null): string {
  return formatter(tz, { hour: '2-digit', minute: '2-digit' }).format(atMs)
}

/** `15 Jan`. */
export function dayAndMonth(atMs: number, tz: string | null): string {
  return formatter(tz, { day: 'numeric', month: 'short' }).format(atMs)
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
export function clockSeconds(atMs: number, tz: string | null): string {
  return formatter(tz, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(atMs)
}
