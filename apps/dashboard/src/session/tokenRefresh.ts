import { ERRORS } from '@wattpost/protocol'
import type { Auth, User } from 'firebase/auth'

/** @throws `No authenticated user found.` [V4] */
export function currentUserOf({ currentUser }: Auth): User {
  if (currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
  return currentUser
}

/**
 * The user's token. Firebase refreshes it before it expires; `fresh` refreshes it now, e.g. after a change of claims.
 * @throws `No authenticated user found.` [V4]
 */
export async function tokenOf(auth: Auth, fresh: boolean): Promise<string> {
  return currentUserOf(auth).getIdToken(fresh)
}
