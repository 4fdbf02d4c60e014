import { z } from 'zod'
import { userTypes } from '../session/claims.ts'

/** The connection's query [K1]. */
export const handshakeQuery = z.object({ user_id: z.string().min(1), type: z.enum(userTypes) })
/** The connection's auth payload [K1]. */
export const handshakeAuth = z.object({ token: z.string().min(1) })
