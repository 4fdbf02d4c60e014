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
