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
  onIdTokenChanged: (_: unknown, heard: typeof sdk.tokenChanged) => {
    sdk.tokenChanged = heard
  },
  getIdTokenResult: (user: User) => sdk.read(user),
  signInWithEmailAndPassword: async () => ({ user: sdk.user }),
  EmailAuthProvider: { credential: (_: string, password: string) => password },
  reauthenticateWithCredential: async (_: User, password: string) => {
    asked.push(`proves ${password}`)
    if (password !== sdk.password) throw new Error('auth/wrong-password')
  },
  updatePassword: async (_: User, password: string) => {
    asked.push(`takes ${password}`)
    sdk.password = password
  },
}))

const firebase = { apiKey: 'key', authDomain: 'wattpost.test', projectId: 'wattpost' }
const olive = { uid: 'uid-owner' } as User
/** What the provider was asked about passwords, in its order. */
const asked: string[] = []
const issued = { token: 'of olive', issuedAtTime: 'Thu, 15 Jan 2026 06:00:00 GMT' }

/** All that a place which is kept in step is told, in its order. */
function toldTokens(): unknown[] {
  const told: unknown[] = []
  createFirebaseIdentity({ firebase }).watchTokens((token) => told.push(token))
  return told
}

test.each<[string, (identity: IdentityService) => Promise<unknown>]>([
  ['a token', (identity) => identity.token(false)],
  ['a fresh token', (identity) => identity.token(true)],
  ['the mail that verifies', ({ care }) => care.sendVerification()],
  ['a look at the account', ({ care }) => care.reload()],
  ['another password', ({ care }) => care.changePassword('old', 'new')],
])('%s cannot be had with nobody signed in [V4]', async (_, ask) => {
  await expect(ask(createFirebaseIdentity({ firebase }))).rejects.toThrow(
    /^No authenticated user found\.$/,
  )
})

test('each token is told with the time of its issue, and then that nobody is there [H18]', async () => {
  const told = toldTokens()
  sdk.read = async () => issued
  sdk.tokenChanged(olive)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  sdk.tokenChanged(null)
  expect(told).toEqual([
    { token: 'of olive', issuedAtMs: Date.parse('2026-01-15T06:00:00Z') },
    null,
  ])
})

test('a token that is read after its owner has signed out is not told any more [H18]', async () => {
  const told = toldTokens()
  let answer = () => {}
  sdk.read = () =>
    new Promise((resolve) => {
      answer = () => resolve(issued)
    })
  sdk.tokenChanged(olive)
  sdk.tokenChanged(null)
  answer()
  // What is on its way comes before it.
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([null])
})

test('a token that cannot be read is only logged [H18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const told = toldTokens()
  const refusal = new Error('auth/network-request-failed')
  sdk.read = async () => {
    throw refusal
  }
  sdk.tokenChanged(olive)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('token sync:', refusal))
  expect(told).toEqual([])
})

const named = { emailVerified: true, displayName: 'Ada', photoURL: 'https://wattpost.test/ada.png' }
const nameless = { emailVerified: false, displayName: null, photoURL: null }

test.each([
  ['a name and a photo', named, { emailVerified: true, name: 'Ada', photo: named.photoURL }],
  ['neither name nor photo', nameless, { emailVerified: false, name: '', photo: null }],
])(
  'whoever signs in with %s is known by it, and has the role of their claims [E1]',
  async (_, profile, told) => {
    const account = { uid: 'uid-ada', email: 'ada@wattpost.test' }
    sdk.user = { ...account, ...profile }
    sdk.read = async () => ({ claims: { merchant: true } })
    const user = await createFirebaseIdentity({ firebase }).signIn(account.email, 'secret')
    const role = { merchant: true, approved: true, profile: null }
    expect(user).toEqual({ ...account, ...told, ...role })
  },
)

test.each([
  [
    'knows the current password proves it first, and renews the sign-in by the next',
    'old',
    ['proves old', 'takes next', 'proves next'],
  ],
  ['does not know it changes nothing', 'guessed', ['proves guessed']],
])('who changes the password and %s [V3]', async (_, current, order) => {
  sdk.current = { email: 'owner@wattpost.test' }
  sdk.password = 'old'
  asked.length = 0
  onTestFinished(() => {
    sdk.current = null
  })
  const changing = createFirebaseIdentity({ firebase }).care.changePassword(current, 'next')
  const hasChanged = await changing.then(
    () => true,
    () => false,
  )
  expect(asked).toEqual(order)
  expect(hasChanged).toBe(current === 'old')
})
