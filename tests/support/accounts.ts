import users from '../../fixtures/users.json' with { type: 'json' }

/** The seeded accounts by their short names. */
export type AccountName = 'merchant' | 'merchant2' | 'owner' | 'pending'

export interface SignedIn {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

/** A seeded account. */
export function account(name: AccountName) {
  const found = users.find(({ email }) => email === `${name}@wattpost.test`)
  if (found === undefined) throw new Error(`no account ${name} in fixtures/users.json`)
  return found
}

/** Signs in with email and password at the Auth emulator, as the Firebase SDK does. */
export async function signIn(authUrl: string, name: AccountName): Promise<SignedIn> {
  const { email, password } = account(name)
  const answer = await fetch(
    `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`)
  const { localId, idToken, refreshToken } = (await answer.json()) as Record<string, string>
  if (!localId || !idToken || !refreshToken) throw new Error('the Auth emulator answered no tokens')
  return { uid: localId, idToken, refreshToken }
}
