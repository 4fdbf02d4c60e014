import { matchRoutes } from 'react-router'

/** The page after a sign-in without a redirect. */
const HOME = '/dashboard'

/** Pages for signed-out users only [R2]. */
const SIGNED_OUT_ROUTES = ['/login', '/register', '/forgot-password'].map((path) => ({ path }))

/**
 * Whether the router shows a page for signed-out users at a path [R2]. Letter case, encoded letters and slashes at the
 * end make no difference to the router.
 */
export function isSignedOutPath(pathname: string): boolean {
  return matchRoutes(SIGNED_OUT_ROUTES, pathname) !== null
}

/**
 * The requested path if a signed-in user can stay there, else the dashboard [R2]. A path that a browser reads as starting
 * with two slashes leads to another host.
 */
export function redirectTarget(wanted: string | null, origin: string): string {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return HOME
  const { origin: target, pathname, search, hash } = new URL(wanted, origin)
  if (target !== origin || pathname.startsWith('//') || isSignedOutPath(pathname)) return HOME
  return `${pathname}${search}${hash}`
}
