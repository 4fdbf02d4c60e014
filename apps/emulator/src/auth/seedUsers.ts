import { claims, decode, type Refusal, type Result } from '@wattpost/protocol'
import { z } from 'zod'
import { type Accounts, asOwner } from './asOwner.ts'

const seedUser = z.object({
  uid: z.string().min(1),
  email: z.email(),
  /** Firebase accepts no shorter one. */
  password: z.string().min(6),
  displayName: z.string(),
  emailVerified: z.boolean(),
  claims,
})
export type SeedUser = z.infer<typeof seedUser>

/** The content of a `users.json`, or what is wrong with it. */
export function readSeedUsers(json: unknown): Result<SeedUser[], Refusal> {
  return decode('users.json', z.array(seedUser), json)
}

/**
 * Creates the accounts that do not exist yet, and leaves those that do as they are.
 * One request: firebase-admin would need three an account, since it imports no plain passwords.
 */
export async function seedUsers(accounts: Accounts, users: readonly SeedUser[]): Promise<void> {
  const errors = await upload(accounts, { users: users.map(toUpload) })
  failFor(errors.filter((message) => !message.startsWith(ALREADY_THERE)))
}

/** Makes accounts what they are when seeded, whatever they have become; that signs them out. */
export async function seedUsersAnew(accounts: Accounts, users: readonly SeedUser[]): Promise<void> {
  if (users.length === 0) return
  failFor(await upload(accounts, { users: users.map(toUpload), allowOverwrite: true }))
}

/** Removes every account, seeded or registered since: the way back to the start, before seeding again. */
export async function clearUsers(accounts: Accounts): Promise<void> {
  await asOwner(accounts, 'DELETE', `/emulator/v1/projects/${accounts.projectId}/accounts`)
}

const ALREADY_THERE = 'localId belongs to an existing account'

const uploadAnswer = z.object({
  error: z.array(z.object({ index: z.number(), message: z.string() })).optional(),
})

async function upload(accounts: Accounts, body: object): Promise<string[]> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${accounts.projectId}/accounts:batchCreate`
  const { error = [] } = uploadAnswer.parse(await asOwner(accounts, 'POST', path, body))
  return error.map(({ message }) => message)
}

function failFor(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Accounts not seeded: ${errors.join(', ')}`)
}

function toUpload({ uid, password, claims, ...rest }: SeedUser) {
  return { ...rest, localId: uid, rawPassword: password, customAttributes: JSON.stringify(claims) }
}
