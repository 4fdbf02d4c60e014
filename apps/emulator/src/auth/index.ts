/** Sign-in: the Auth emulator as a guarded process, its accounts, verified tokens, revocations and faults. */
export type { AuthEmulator } from './authEmulator.ts'
export { OWNER_TOKEN_VARIABLE } from './authEmulator.ts'
export type { SeedUser } from './seedUsers.ts'
