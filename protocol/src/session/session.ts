import { z } from 'zod'
import { authUser } from './authUser.ts'
import { claims } from './claims.ts'

/** The session's user: identity, claims, and what a person likes to see of themselves [E1]. */
export const sessionUser = z.object({
  ...authUser.shape,
  ...claims.shape,
  name: z.string(),
  photo: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** `GET /api/_auth/session`: an object with `user`, or `{}` for nobody [H2]. */
export const session = z.object({ user: sessionUser.optional() })
export type Session = z.infer<typeof session>
