/** Where a person goes who has signed in and came from nowhere in particular. */
const HOME = '/dashboard'

/**
 * The wanted path, if it stays within this origin; else the dashboard [R2]. A path with two slashes,
 * or one that a browser reads so, would lead to another host.
 */
export function redirectTarget(wanted: string | null, origin: string): string {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return HOME
  const { origin: target, pathname, search, hash } = new URL(wanted, origin)
  return target === origin ? `${pathname}${search}${hash}` : HOME
}
