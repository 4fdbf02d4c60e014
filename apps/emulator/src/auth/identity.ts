import type { SessionUser } from '@wattpost/protocol'
import { z } from 'zod'

/** Who is asking, as the verified token says it [A2]. */
export type Identity = SessionUser

/**
 * The token's fields that we read. Someone who registered, or came through a social provider, has no
 * claims yet and is an approved end user. A claim of the wrong type is somebody's mistake: it grants
 * nothing.
 */
const tokenFields = z.object({
  uid: z.string(),
  email: z.string().default(''),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  picture: z.string().nullable().default(null),
  merchant: z.boolean().default(false).catch(false),
  approved: z.boolean().default(true).catch(false),
  profile: z.record(z.string(), z.unknown()).nullable().default(null).catch(null),
})

/** The identity in a token that firebase-admin has verified; throws on anything else. */
export function identityOf(verifiedToken: object): Identity {
  const { email_verified, picture, ...rest } = tokenFields.parse(verifiedToken)
  return { ...rest, emailVerified: email_verified, photo: picture }
}

/** False for a user whom nobody gave claims: newly registered, or social at their first sign-in. */
export function carriesClaims(verifiedToken: object): boolean {
  return ['merchant', 'approved', 'profile'].some((claim) => claim in verifiedToken)
}
