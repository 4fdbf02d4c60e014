import { type FaultOf, faultSchema } from './faultSchema.ts'
import { AUTH_FAULTS } from './faults.ts'

/** A fault of sign-in and of tokens. */
export const authFault = faultSchema(
  'auth',
  AUTH_FAULTS,
  'What fails: the tokens of an account, or the Auth emulator.',
)
export type AuthFault = FaultOf<'auth', typeof AUTH_FAULTS>
