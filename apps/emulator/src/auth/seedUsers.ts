import { isDeepStrictEqual } from 'node:util'
import { claims, decode, type Refusal, type Result } from '@wattpost/protocol'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { z } from 'zod'
import { AUTH_CALL_MS_MAX, type AuthProject, ownerRequest } from './authEmulatorApi.ts'

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

/** Reads the content of a `users.json`. */
export function readSeedUsers(json: unknown): Result<SeedUser[], Refusal> {
  return decode('users.json', z.array(seedUser), json)
}

/**
 * Creates the accounts that do not exist yet; existing ones stay unchanged. Sessions from before a restart, which
 * emptied the Auth emulator, are valid. One request for all accounts: firebase-admin imports no plain passwords, and
 * would need three for each account. Another request for each new account.
 */
export async function seedUsers(project: AuthProject, users: readonly SeedUser[]): Promise<void> {
  const errors = await upload(project, { users: users.map(toUpload) })
  throwErrors(errors.filter(({ message }) => !message.startsWith(ALREADY_EXISTS)))
  const existing = new Set(errors.map(({ index }) => index))
  const created = users.filter((_, index) => !existing.has(index))
  await Promise.all(created.map((user) => acceptEarlierSignIns(project, user)))
}

/** The Auth emulator refuses sign-ins from before the upload of their account, also if it is as in the last run. */
async function acceptEarlierSignIns(project: AuthProject, { uid }: SeedUser): Promise<void> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${project.projectId}/accounts:update`
  await ownerRequest(project, 'POST', path, { localId: uid, validSince: '0' })
}

/** Removes every account, seeded or registered. */
export async function clearUsers(project: AuthProject): Promise<void> {
  await ownerRequest(project, 'DELETE', `/emulator/v1/projects/${project.projectId}/accounts`)
}

const PAGE_LENGTH = 1000

/**
 * Leaves the seeded accounts alone, each with its seeded content. Users of unchanged accounts stay signed in.
 * @returns the ids of all changed and removed users
 */
export async function resetAccounts(
  project: AuthProject,
  auth: Pick<Auth, 'listUsers' | 'deleteUsers'>,
  seeds: readonly SeedUser[],
): Promise<string[]> {
  const existing = await allUsers(auth)
  const isSeed = new Set(seeds.map(({ uid }) => uid))
  const others = existing.map(({ uid }) => uid).filter((uid) => !isSeed.has(uid))
  // First, since another account may hold the email of a seed.
  await deleteAll(auth, others)
  const changed = await changedSeeds(project, existing, seeds)
  await overwriteUsers(project, changed)
  return [...others, ...changed.map(({ uid }) => uid)]
}

async function allUsers(auth: Pick<Auth, 'listUsers'>, from?: string): Promise<UserRecord[]> {
  const { users, pageToken } = await auth.listUsers(PAGE_LENGTH, from)
  return pageToken === undefined ? users : [...users, ...(await allUsers(auth, pageToken))]
}

async function deleteAll(auth: Pick<Auth, 'deleteUsers'>, uids: readonly string[]): Promise<void> {
  for (let at = 0; at < uids.length; at += PAGE_LENGTH) {
    const { errors } = await auth.deleteUsers(uids.slice(at, at + PAGE_LENGTH))
    if (errors[0] !== undefined) throw errors[0].error
  }
}

async function changedSeeds(
  project: AuthProject,
  existing: readonly UserRecord[],
  seeds: readonly SeedUser[],
): Promise<SeedUser[]> {
  const isChanged = await Promise.all(
    seeds.map(async (seed) => {
      const user = existing.find(({ uid }) => uid === seed.uid)
      return user === undefined || !isAsSeeded(user, seed) || !(await canSignIn(project, seed))
    }),
  )
  return seeds.filter((_, index) => isChanged[index])
}

function isAsSeeded(user: UserRecord, { email, emailVerified, displayName, claims }: SeedUser) {
  const { customClaims, disabled, photoURL, phoneNumber, providerData } = user
  return (
    isDeepStrictEqual(
      [user.email, user.emailVerified, user.displayName, customClaims, disabled],
      [email, emailVerified, displayName, claims, false],
    ) &&
    photoURL === undefined &&
    phoneNumber === undefined &&
    providerData.every(({ providerId }) => providerId === 'password')
  )
}

/** Whether the seeded password still works; no call returns a password. */
async function canSignIn({ url }: AuthProject, { email, password }: SeedUser): Promise<boolean> {
  const call = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'
  const { status } = await fetch(`${url}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(AUTH_CALL_MS_MAX),
  })
  if (status !== 200 && status !== 400) throw new Error(`signing ${email} in: ${status}`)
  return status === 200
}

/** Gives accounts their seeded content; their users are signed out. */
async function overwriteUsers(project: AuthProject, users: readonly SeedUser[]): Promise<void> {
  if (users.length === 0) return
  throwErrors(await upload(project, { users: users.map(toUpload), allowOverwrite: true }))
}

const ALREADY_EXISTS = 'localId belongs to an existing account'

const uploadAnswer = z.object({
  error: z.array(z.object({ index: z.number(), message: z.string() })).optional(),
})

/** An account that was not uploaded. */
interface UploadError {
  /** Its place in the upload. */
  readonly index: number
  readonly message: string
}

async function upload(project: AuthProject, body: object): Promise<readonly UploadError[]> {
  const path = `/identitytoolkit.googleapis.com/v1/projects/${project.projectId}/accounts:batchCreate`
  const { error = [] } = uploadAnswer.parse(await ownerRequest(project, 'POST', path, body))
  return error
}

function throwErrors(errors: readonly UploadError[]): void {
  const messages = errors.map(({ message }) => message)
  if (messages.length > 0) throw new Error(`Accounts not seeded: ${messages.join(', ')}`)
}

function toUpload({ uid, password, claims, ...rest }: SeedUser) {
  return { ...rest, localId: uid, rawPassword: password, customAttributes: JSON.stringify(claims) }
}
