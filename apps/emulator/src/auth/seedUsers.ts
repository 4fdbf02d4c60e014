import { claims, decode, type Refusal, type Result } from '@wattpost/protocol'
import { z } from 'zod'

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

/** Which accounts of which Auth emulator. */
export interface Accounts {
  readonly url: string
  readonly projectId: string
}

/**
 * Creates the accounts that do not exist yet, and leaves those that do as they are.
 * One request: firebase-admin would need three an account, since it imports no plain passwords.
 */
export async function seedUsers(accounts: Accounts, users: readonly SeedUser[]): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${accounts.projectId}/accounts:batchCreate`
  const { error = [] } = uploadAnswer.parse(
    await asOwner(accounts, 'POST', path, { users: users.map(toUpload) }),
  )
  const failed = error.filter(({ message }) => !message.startsWith(ALREADY_THERE))
  if (failed.length > 0)
    throw new Error(`Accounts not seeded: ${failed.map((e) => e.message).join(', ')}`)
}

/** Removes every account, seeded or registered since: the way back to the start, before seeding again. */
export async function clearUsers(accounts: Accounts): Promise<void> {
  await asOwner(accounts, 'DELETE', `/emulator/v1/projects/${accounts.projectId}/accounts`)
}

const ALREADY_THERE = 'localId belongs to an existing account'

const uploadAnswer = z.object({
  error: z.array(z.object({ index: z.number(), message: z.string() })).optional(),
})

function toUpload({ uid, password, claims, ...rest }: SeedUser) {
  return { ...rest, localId: uid, rawPassword: password, customAttributes: JSON.stringify(claims) }
}

/** A request with the rights that the emulator gives to anyone who calls themselves its owner. */
async function asOwner(
  { url }: Accounts,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
