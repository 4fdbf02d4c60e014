import { z } from 'zod'
import { someTime } from '../duration.ts'

const who = z.string().min(3).max(200)
const lasting = { for: someTime.optional() }

/** A fault of signing in and of tokens. */
export const authFault = z.discriminatedUnion('auth', [
  /** The account's claims are these instead, of any shape. */
  z.strictObject({
    auth: z.literal('claims'),
    who,
    claims: z.record(z.string().max(100), z.unknown()),
    ...lasting,
  }),
  /** `expired`: tokens of before are refused, a fresh one is good; `revoked`: only a new sign-in helps. */
  z.strictObject({ auth: z.enum(['expired', 'revoked', 'disabled']), who, ...lasting }),
  /** The Auth emulator does not answer. */
  z.strictObject({ auth: z.literal('down'), ...lasting }),
])
export type AuthFault = z.output<typeof authFault>
