import { ERRORS } from '@wattpost/protocol'
import type { Auth, User } from 'firebase/auth'

/** @throws `No authenticated user found.` [V4] */
export function currentUserOf({ currentUser }: Auth): User {
  if (currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
  return currentUser
}

/**
 * The user's token. Firebase refreshes it before it expires; `fresh` refreshes it now. A refresh is forced by:
 * `session.ts` and `firebaseAccount.ts` after a change of claims or of the account, `live/connection/socketSource.ts`
 * when the server refused the user or asks for a fresh token, `api/client.ts` after a 401.
 * @throws `No authenticated user found.` [V4]
 */
export async function tokenOf(auth: Auth, fresh: boolean): Promise<string> {
  return currentUserOf(auth).getIdToken(fresh)
}
