import type { SeedUser } from './auth/seedUsers.ts'
import type { Account } from './scenario/heldSpecs.ts'

/** Seeded users as scenarios know them: whose a fleet or a device may be. */
export function accountsOf(users: readonly SeedUser[]): Account[] {
  return users.map(({ uid, email, claims }) => ({ uid, email, merchant: claims.merchant }))
}
