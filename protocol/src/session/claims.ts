import { z } from 'zod'

/** What the token says of a person's role [E1]; `profile` is free-form. */
export const claims = z.object({
  merchant: z.boolean(),
  approved: z.boolean(),
  profile: z.record(z.string(), z.unknown()).nullable(),
})
export type Claims = z.infer<typeof claims>

/** The two user types [A1]. */
export const userTypes = ['merchant', 'end_user'] as const
export type UserType = (typeof userTypes)[number]

/** Merchant when the session user is one, else end user [A1]. */
export function userType(user: Pick<Claims, 'merchant'>): UserType {
  return user.merchant ? 'merchant' : 'end_user'
}
