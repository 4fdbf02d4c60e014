import type { Claims } from '@wattpost/protocol'
import type { Auth } from 'firebase-admin/auth'

/** What a newly registered or social user is: an end user who need not wait for approval. */
export const newcomerClaims: Claims = { merchant: false, approved: true, profile: null }

/**
 * Writes the newcomer's claims into their account, so that their next token carries them.
 * Claims that the account already has are left alone: a token can be older than they are.
 */
export async function giveNewcomerClaims(
  auth: Pick<Auth, 'getUser' | 'setCustomUserClaims'>,
  uid: string,
): Promise<void> {
  const { customClaims } = await auth.getUser(uid)
  if (customClaims !== undefined) return
  await auth.setCustomUserClaims(uid, newcomerClaims)
}
