import type { Claims, SessionUser } from '@wattpost/protocol'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { z } from 'zod'

/** The user that a verified token names [A2]. */
export type Identity = SessionUser

/** Claims of a newly registered or social user: an end user who needs no approval. */
const newUserClaims: Claims = { merchant: false, approved: true, profile: null }

/** The fields of a token. Absent claims are those of a new user; a claim of the wrong type grants nothing. */
const tokenFields = z.object({
  uid: z.string(),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().nullable().catch(null),
  merchant: z.boolean().default(newUserClaims.merchant).catch(false),
  approved: z.boolean().default(newUserClaims.approved).catch(false),
  profile: z.record(z.string(), z.unknown()).nullable().catch(newUserClaims.profile),
})

/** The identity in a token that firebase-admin has verified, and which therefore has a `uid`. */
export function identityOf(verifiedToken: { readonly uid: string }): Identity {
  const { email_verified, picture, ...rest } = tokenFields.parse(verifiedToken)
  return { ...rest, emailVerified: email_verified, photo: picture }
}

/** False for a new user: just registered, or social at the first sign-in. */
export function carriesClaims(verifiedToken: object): boolean {
  return ['merchant', 'approved', 'profile'].some((claim) => claim in verifiedToken)
}

/**
 * Writes a new user's claims into the account, so that the next token carries them. Existing claims stay: a token can
 * be older than they are.
 */
export async function giveNewUserClaims(
  auth: Pick<Auth, 'getUser' | 'setCustomUserClaims'>,
  uid: string,
): Promise<void> {
  const { customClaims } = await auth.getUser(uid)
  if (customClaims !== undefined) return
  await auth.setCustomUserClaims(uid, newUserClaims)
}

/** The claims of an account as its next token would carry them. */
export function claimsOf({ uid, customClaims }: Pick<UserRecord, 'uid' | 'customClaims'>): Claims {
  const { merchant, approved, profile } = identityOf({ ...customClaims, uid })
  return { merchant, approved, profile }
}
