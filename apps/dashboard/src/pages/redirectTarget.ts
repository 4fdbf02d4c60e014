/** The page after a sign-in without a redirect. */
const HOME = '/dashboard'

/**
 * The requested path if it is of this origin, else the dashboard [R2]. A path that a browser reads as starting with two
 * slashes leads to another host.
 */
export function redirectTarget(wanted: string | null, origin: string): string {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return HOME
  const { origin: target, pathname, search, hash } = new URL(wanted, origin)
  return target === origin ? `${pathname}${search}${hash}` : HOME
}
