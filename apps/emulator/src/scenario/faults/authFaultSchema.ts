import { z } from 'zod'
import { someTime } from '../schema/duration.ts'

const KIND = 'What fails: the tokens of an account, or the Auth emulator.'
const kind = <T extends z.ZodType>(type: T) => type.meta({ description: KIND })
const who = z.string().min(3).max(200).meta({ description: 'The account, by email.' })
const lasting = {
  for: someTime.optional().meta({ description: 'How long the fault is active, virtual time.' }),
}

/** A fault of sign-in and of tokens. */
export const authFault = z.discriminatedUnion('auth', [
  z.strictObject({
    auth: kind(z.literal('claims')),
    who,
    claims: z
      .record(z.string().max(100), z.unknown())
      .meta({ description: 'The claims of the account’s token instead, of any shape.' }),
    ...lasting,
  }),
  /** `expired`: a fresh token is accepted; `revoked`: only a new sign-in helps. */
  z.strictObject({ auth: kind(z.enum(['expired', 'revoked', 'disabled'])), who, ...lasting }),
  /** The Auth emulator does not answer. */
  z.strictObject({ auth: kind(z.literal('down')), ...lasting }),
])
export type AuthFault = z.output<typeof authFault>
