import type { SessionUser } from '@wattpost/protocol'
import { z } from 'zod'
import { newcomerClaims } from './newcomerClaims.ts'

/** Who is asking, as the verified token says it [A2]. */
export type Identity = SessionUser

/**
 * What we read of a token. Someone who registered, or came through a social provider, has no claims
 * yet and is an approved end user. A claim of the wrong type is somebody's mistake: it grants nothing.
 */
const tokenFields = z.object({
  uid: z.string(),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().nullable().catch(null),
  merchant: z.boolean().default(newcomerClaims.merchant).catch(false),
  approved: z.boolean().default(newcomerClaims.approved).catch(false),
  profile: z.record(z.string(), z.unknown()).nullable().catch(newcomerClaims.profile),
})

/** The identity in a token that firebase-admin has verified, and which therefore has a `uid`. */
export function identityOf(verifiedToken: { readonly uid: string }): Identity {
  const { email_verified, picture, ...rest } = tokenFields.parse(verifiedToken)
  return { ...rest, emailVerified: email_verified, photo: picture }
}

/** False for a user whom nobody gave claims: newly registered, or social at their first sign-in. */
export function carriesClaims(verifiedToken: object): boolean {
  return ['merchant', 'approved', 'profile'].some((claim) => claim in verifiedToken)
}
