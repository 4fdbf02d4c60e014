import { z } from 'zod'

/** What the identity service knows of a person [E1]. */
export const authUser = z.object({
  uid: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean(),
})
export type AuthUser = z.infer<typeof authUser>
