import { readFile } from 'node:fs/promises'
import { readSeedUsers, type SeedUser } from '../auth/seedUsers.ts'
import type { Account } from '../scenario/fleet/fleetOf.ts'
import { paths } from './paths.ts'

/** The accounts of `fixtures/users.json`. Throws when the shipped file is invalid. */
export async function seededUsers(): Promise<SeedUser[]> {
  const users = readSeedUsers(JSON.parse(await readFile(paths.users, 'utf8')))
  if (!users.ok) throw new Error(users.error.message)
  return users.value
}

/** Seeded users as scenarios refer to them: owners of fleets and devices. */
export function accountsOf(users: readonly SeedUser[]): Account[] {
  return users.map(({ uid, email, claims }) => ({ uid, email, merchant: claims.merchant }))
}
