import type { IdTokenResult, User } from 'firebase/auth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFirebaseIdentity } from './firebaseIdentity.ts'
import type { IdentityService } from './identityService.ts'

const sdk = vi.hoisted(() => ({
  tokenChanged: (_: User | null) => {},
  read: async (_: User): Promise<Partial<IdTokenResult>> => {
    throw new Error('auth/network-request-failed')
  },
  user: {} as Partial<User>,
  current: null as Partial<User> | null,
  password: 'old',
}))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/auth', async (original) => ({
  ...(await original<object>()),
  initializeAuth: () => ({ currentUser: sdk.current }),
  onIdTokenChanged: (_: unknown, onToken: typeof sdk.tokenChanged) => {
    sdk.tokenChanged = onToken
  },
  getIdTokenResult: (user: User) => sdk.read(user),
  signInWithEmailAndPassword: async () => ({ user: sdk.user }),
  EmailAuthProvider: { credential: (_: string, password: string) => password },
  reauthenticateWithCredential: async (_: User, password: string) => {
    requested.push(`proves ${password}`)
    if (password !== sdk.password) throw new Error('auth/wrong-password')
  },
  updatePassword: async (_: User, password: string) => {
    requested.push(`takes ${password}`)
    sdk.password = password
  },
}))

const firebase = { apiKey: 'key', authDomain: 'wattpost.test', projectId: 'wattpost' }
const olive = { uid: 'uid-owner' } as User
/** The identity service's calls about passwords, in order. */
const requested: string[] = []
const issued = { token: 'of olive', issuedAtTime: 'Thu, 15 Jan 2026 06:00:00 GMT' }

/** All tokens passed to the token listener, in order. */
function watchedTokens(): unknown[] {
  const seen: unknown[] = []
  createFirebaseIdentity({ firebase }).watchTokens((token) => seen.push(token))
  return seen
}

test.each<[string, (identity: IdentityService) => Promise<unknown>]>([
  ['a token', (identity) => identity.token(false)],
  ['a fresh token', (identity) => identity.token(true)],
  ['the verification email', ({ account }) => account.sendVerification()],
  ['a reload of the account', ({ account }) => account.reload()],
  ['a password change', ({ account }) => account.changePassword('old', 'new')],
])('%s rejects without a user [V4]', async (_, ask) => {
  await expect(ask(createFirebaseIdentity({ firebase }))).rejects.toThrow(
    /^No authenticated user found\.$/,
  )
})

test('each token is passed on with its time of issue, and null after the sign-out [H18]', async () => {
  const seen = watchedTokens()
  sdk.read = async () => issued
  sdk.tokenChanged(olive)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  sdk.tokenChanged(null)
  expect(seen).toEqual([
    { token: 'of olive', issuedAtMs: Date.parse('2026-01-15T06:00:00Z') },
    null,
  ])
})

test('a token read after the sign-out is not passed on [H18]', async () => {
  const seen = watchedTokens()
  let answer = () => {}
  sdk.read = () =>
    new Promise((resolve) => {
      answer = () => resolve(issued)
    })
  sdk.tokenChanged(olive)
  sdk.tokenChanged(null)
  answer()
  // Pending promises settle before it.
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual([null])
})

test('an unreadable token is only logged [H18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const seen = watchedTokens()
  const refusal = new Error('auth/network-request-failed')
  sdk.read = async () => {
    throw refusal
  }
  sdk.tokenChanged(olive)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('token sync:', refusal))
  expect(seen).toEqual([])
})

const named = { emailVerified: true, displayName: 'Ada', photoURL: 'https://wattpost.test/ada.png' }
const nameless = { emailVerified: false, displayName: null, photoURL: null }

test.each([
  ['a name and a photo', named, { emailVerified: true, name: 'Ada', photo: named.photoURL }],
  ['neither name nor photo', nameless, { emailVerified: false, name: '', photo: null }],
])(
  'a user with %s has them in the session, with the role of the claims [E1]',
  async (_, profile, seen) => {
    const account = { uid: 'uid-ada', email: 'ada@wattpost.test' }
    sdk.user = { ...account, ...profile }
    sdk.read = async () => ({ claims: { merchant: true } })
    const user = await createFirebaseIdentity({ firebase }).signIn(account.email, 'secret')
    const role = { merchant: true, approved: true, profile: null }
    expect(user).toEqual({ ...account, ...seen, ...role })
  },
)

test.each([
  [
    'a known current password is checked first, and the new one renews the sign-in',
    'old',
    ['proves old', 'takes next', 'proves next'],
  ],
  ['a wrong current password changes nothing', 'guessed', ['proves guessed']],
])('password change: %s [V3]', async (_, current, order) => {
  sdk.current = { email: 'owner@wattpost.test' }
  sdk.password = 'old'
  requested.length = 0
  onTestFinished(() => {
    sdk.current = null
  })
  const changing = createFirebaseIdentity({ firebase }).account.changePassword(current, 'next')
  const hasChanged = await changing.then(
    () => true,
    () => false,
  )
  expect(requested).toEqual(order)
  expect(hasChanged).toBe(current === 'old')
})
