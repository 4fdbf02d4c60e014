import { z } from 'zod'

/** A user, as the identity service knows them [E1]. */
export const authUser = z.object({
  uid: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean(),
})
export type AuthUser = z.infer<typeof authUser>

/** A user's role in the token [E1]; `profile` is free-form. */
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

/** The session's user: identity, claims, name and photo [E1]. */
export const sessionUser = z.object({
  ...authUser.shape,
  ...claims.shape,
  name: z.string(),
  photo: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The answer of `getSession`: an object with `user`, or `{}` when signed out [H2]. */
export const session = z.object({ user: sessionUser.optional() })
export type Session = z.infer<typeof session>

/** The body of `login` [H7]; where the verified token has a value, the server uses that one [A2]. */
export const loginRequest = z.object({
  /** The Firebase uid. */
  user: z.string().min(1),
  ...claims.shape,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  photo: z.string().nullable(),
})
export type LoginRequest = z.infer<typeof loginRequest>

/** The transient message at the bottom of the screen [E21]. */
export type MessageBar =
  | { readonly visible: false }
  | { readonly visible: true; readonly message: string; readonly color: string }
