import { readFile } from 'node:fs/promises'
import { readSeedUsers, type SeedUser } from './auth/seedUsers.ts'
import { places } from './places.ts'

/** The accounts of `fixtures/users.json`. Throws when the shipped file is broken: that is our mistake. */
export async function seededUsers(): Promise<SeedUser[]> {
  const users = readSeedUsers(JSON.parse(await readFile(places.users, 'utf8')))
  if (!users.ok) throw new Error(users.error.message)
  return users.value
}
