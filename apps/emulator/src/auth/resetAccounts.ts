import { isDeepStrictEqual } from 'node:util'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { Accounts } from './asOwner.ts'
import { type SeedUser, seedUsersAnew } from './seedUsers.ts'

const PAGE = 1000

/**
 * Leaves just the seeded accounts, each as it was seeded. Who has changed nothing stays signed in.
 * @returns the users whose accounts are not what they were before
 */
export async function resetAccounts(
  accounts: Accounts,
  auth: Pick<Auth, 'listUsers' | 'deleteUsers'>,
  seeds: readonly SeedUser[],
): Promise<string[]> {
  const there = await allUsers(auth)
  const isSeed = new Set(seeds.map(({ uid }) => uid))
  const strangers = there.map(({ uid }) => uid).filter((uid) => !isSeed.has(uid))
  // Before the seeds come back: a stranger may hold the email of one.
  await deleteAll(auth, strangers)
  const changed = await changedSeeds(accounts, there, seeds)
  await seedUsersAnew(accounts, changed)
  return [...strangers, ...changed.map(({ uid }) => uid)]
}

async function allUsers(auth: Pick<Auth, 'listUsers'>, from?: string): Promise<UserRecord[]> {
  const { users, pageToken } = await auth.listUsers(PAGE, from)
  return pageToken === undefined ? users : [...users, ...(await allUsers(auth, pageToken))]
}

async function deleteAll(auth: Pick<Auth, 'deleteUsers'>, uids: readonly string[]): Promise<void> {
  for (let at = 0; at < uids.length; at += PAGE) {
    const { errors } = await auth.deleteUsers(uids.slice(at, at + PAGE))
    if (errors[0] !== undefined) throw errors[0].error
  }
}

async function changedSeeds(
  accounts: Accounts,
  there: readonly UserRecord[],
  seeds: readonly SeedUser[],
): Promise<SeedUser[]> {
  const isChanged = await Promise.all(
    seeds.map(async (seed) => {
      const user = there.find(({ uid }) => uid === seed.uid)
      return user === undefined || !isAsSeeded(user, seed) || !(await signsIn(accounts, seed))
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

/** Nobody tells what a password is: whether it is still the seeded one shows when it is used. */
async function signsIn({ url }: Accounts, { email, password }: SeedUser): Promise<boolean> {
  const call = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'
  const { status } = await fetch(`${url}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (status !== 200 && status !== 400) throw new Error(`signing ${email} in: ${status}`)
  return status === 200
}
