import { ownValue } from '../live/frame.ts'
import type { Claims, SessionUser } from '../session/session.ts'
import { contentIn, isGroup } from './content.ts'

/**
 * Reads a role whose claims may be absent or of other types [E1]: a merchant only by exactly `true`, awaiting approval
 * only by exactly `false`.
 */
export function readClaims(json: unknown): Claims {
  const profile = ownValue(json, 'profile')
  return {
    merchant: ownValue(json, 'merchant') === true,
    approved: ownValue(json, 'approved') !== false,
    profile: isGroup(profile) ? { ...profile } : null,
  }
}

/** Reads the user of a session's answer, who may have no name or photo [H2]; `null` for an answer without one. */
export function readSessionUser(json: unknown): SessionUser | null {
  const user = contentIn(json, 'user').content
  const textAt = (key: string) => {
    const value = ownValue(user, key)
    return typeof value === 'string' ? value : null
  }
  const uid = textAt('uid')
  if (uid === null || uid === '') return null
  return {
    uid,
    email: textAt('email') ?? '',
    emailVerified: ownValue(user, 'emailVerified') === true,
    ...readClaims(user),
    name: textAt('name') ?? '',
    photo: textAt('photo'),
  }
}
