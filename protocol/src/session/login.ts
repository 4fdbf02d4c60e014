import { z } from 'zod'
import { claims } from './claims.ts'

/** `POST /api/login` [H7]; the server takes nothing from it that the verified token says better [A2]. */
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
