import type { LoginRequest } from '@wattpost/protocol'
import users from '../../fixtures/users.json' with { type: 'json' }
import { type SignedIn, signInWith } from './authEmulatorCalls.ts'

/** The seeded accounts by their short names. */
export type AccountName = 'merchant' | 'merchant2' | 'owner' | 'pending'

/** A seeded account. */
export function account(name: AccountName) {
  const found = users.find(({ email }) => email === `${name}@wattpost.test`)
  if (found === undefined) throw new Error(`no account ${name} in fixtures/users.json`)
  return found
}

/** Signs a seeded account in. */
export function signIn(authUrl: string, name: AccountName): Promise<SignedIn> {
  const { email, password } = account(name)
  return signInWith(authUrl, email, password)
}

/** Body of the dashboard's login call for an account. */
export function loginBody(name: AccountName, changes: Partial<LoginRequest> = {}): LoginRequest {
  const { uid, email, displayName, emailVerified, claims } = account(name)
  return { user: uid, ...claims, name: displayName, email, emailVerified, photo: null, ...changes }
}
