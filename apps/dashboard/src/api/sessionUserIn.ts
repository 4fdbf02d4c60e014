import { readSessionUser, type SessionUser } from '@wattpost/protocol'

/**
 * The user in a session's answer that has one.
 * @throws when the user has no uid
 */
export function sessionUserIn(json: unknown): SessionUser {
  const user = readSessionUser(json)
  if (user === null) throw new Error('session at user: has no uid')
  return user
}
