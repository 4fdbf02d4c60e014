import { decode, type SessionUser, session } from '@wattpost/protocol'

/**
 * The user in a session's answer.
 * @throws when the answer is invalid
 */
export function sessionUserIn(json: unknown): SessionUser | null {
  const body = decode('session', session, json)
  if (!body.ok) throw new Error(body.error.message)
  return body.value.user ?? null
}
