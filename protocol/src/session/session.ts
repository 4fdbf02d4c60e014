import { z } from 'zod'
import { fieldGroup } from '../fields.ts'

/** A user, as the identity service knows them [E1]. */
export const authUser = fieldGroup('E1', {
  uid: { is: z.string().min(1), means: 'The id at the identity service' },
  email: { is: z.string(), means: 'Email address' },
  emailVerified: { is: z.boolean(), means: 'Whether the address is verified' },
})
export type AuthUser = z.infer<typeof authUser>

/** A user's role in the token [E1]. */
export const claims = fieldGroup('E1', {
  merchant: {
    is: z.boolean(),
    means: 'Whether the user owns a fleet; merchant only when exactly true [A1]',
  },
  approved: {
    is: z.boolean(),
    means: 'Whether the user may see device data; only exactly false means no',
  },
  profile: { is: z.record(z.string(), z.unknown()).nullable(), means: 'Free-form, or null' },
})
export type Claims = z.infer<typeof claims>

/** The session's user: identity, claims, name and photo [E1]. */
export const sessionUser = fieldGroup('E1', {
  ...authUser.fields,
  ...claims.fields,
  name: { is: z.string(), addition: true, means: 'Display name; may be empty' },
  photo: { is: z.string().nullable(), addition: true, means: 'Address of a picture, or null' },
})
export type SessionUser = z.infer<typeof sessionUser>

/** The answer of `getSession`: an object with `user`, or `{}` when signed out [H2]. */
export const session = fieldGroup('E1', {
  user: { is: sessionUser.optional(), means: 'The signed-in user; absent when signed out' },
})
export type Session = z.infer<typeof session>

/** The body of `login` [H7]; where the verified token has a value, the server uses that one [A2]. */
export const loginRequest = fieldGroup('H7', {
  user: { is: authUser.fields.uid.is, means: 'The uid; the token names the same' },
  ...claims.fields,
  name: { is: z.string(), means: 'Display name' },
  email: authUser.fields.email,
  emailVerified: authUser.fields.emailVerified,
  photo: { is: z.string().nullable(), means: 'Address of a picture, or null' },
})
export type LoginRequest = z.infer<typeof loginRequest>

/** The transient message at the bottom of the screen [E21]. */
export type MessageBar =
  | { readonly visible: false }
  | { readonly visible: true; readonly message: string; readonly color: string }
