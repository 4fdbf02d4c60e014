import { redirectTarget } from '../pages/redirectTarget.ts'

/** What the guard needs to know of the session. */
export type Presence = 'signed-in' | 'signed-out'

/** Where a person may be only while signed out. */
const FRONT_DOORS = ['/login', '/register', '/forgot-password']

/** Where to send somebody who must not be here, or `null` when they may stay [R2–R11]. */
export function sendOnTo(presence: Presence, url: URL): string | null {
  const atFrontDoor = FRONT_DOORS.includes(url.pathname.replace(/\/$/, ''))
  if (presence === 'signed-out') return atFrontDoor ? null : loginPath(url)
  return atFrontDoor ? redirectTarget(url.searchParams.get('redirect'), url.origin) : null
}

/** Signing in leads back to where somebody was sent away from. */
function loginPath({ pathname, search }: URL): string {
  return `/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`
}
