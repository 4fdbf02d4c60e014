import { browserLocalPersistence, type IdTokenResult, type User } from 'firebase/auth'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { CHOSEN, googleAccountOf } from './accountChooser.ts'
import { createFirebaseIdentity } from './firebaseIdentity.ts'
import type { AccountActions, IdentityService } from './identityService.ts'

const sdk = vi.hoisted(() => ({
  tokenChanged: (_: User | null) => {},
  read: async (_: User): Promise<Partial<IdTokenResult>> => {
    throw new Error('auth/network-request-failed')
  },
  user: {} as Partial<User>,
  current: null as Partial<User> | null,
  password: 'old',
  /** Calls with their arguments, without the Auth object. */
  calls: [] as unknown[][],
}))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
/** A call of the SDK that is only recorded. */
const recorded = vi.hoisted(() => (name: string) => async (_: unknown, ...args: unknown[]) => {
  sdk.calls.push([name, ...args])
  return { user: sdk.user }
})
vi.mock('./googlePopup.ts', () => ({
  signInByPopup: async () => (await recorded('signInByPopup')(null)).user,
}))
vi.mock('firebase/auth', async (original) => ({
  ...(await original<object>()),
  initializeAuth: (_: unknown, options: unknown) => {
    sdk.calls.push(['initializeAuth', options])
    return { currentUser: sdk.current }
  },
  connectAuthEmulator: recorded('connectAuthEmulator'),
  signInWithCustomToken: recorded('signInWithCustomToken'),
  createUserWithEmailAndPassword: recorded('createUserWithEmailAndPassword'),
  signInWithCredential: recorded('signInWithCredential'),
  signOut: recorded('signOut'),
  sendPasswordResetEmail: recorded('sendPasswordResetEmail'),
  verifyPasswordResetCode: recorded('verifyPasswordResetCode'),
  confirmPasswordReset: recorded('confirmPasswordReset'),
  sendEmailVerification: async (user: User) => void sdk.calls.push(['sendEmailVerification', user]),
  applyActionCode: recorded('applyActionCode'),
  reload: async (user: User) => void sdk.calls.push(['reload', user]),
  onIdTokenChanged: (_: unknown, onToken: typeof sdk.tokenChanged) => {
    sdk.tokenChanged = onToken
  },
  getIdTokenResult: (user: User) => sdk.read(user),
  signInWithEmailAndPassword: async () => ({ user: sdk.user }),
  EmailAuthProvider: {
    credential: (email: string, password: string) => {
      sdk.calls.push(['credential', email])
      return password
    },
  },
  reauthenticateWithCredential: async (_: User, password: string) => {
    requested.push(`proves ${password}`)
    if (password !== sdk.password) throw new Error('auth/wrong-password')
  },
  updatePassword: async (_: User, password: string) => {
    requested.push(`takes ${password}`)
    sdk.password = password
  },
}))

afterEach(() => {
  sdk.calls.length = 0
  sdk.current = null
  vi.unstubAllGlobals()
})

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

const authEmulatorUrl = 'http://127.0.0.1:9099'

test('the sign-in lasts beyond the browser’s end, and a real project needs no emulator', () => {
  createFirebaseIdentity({ firebase })
  expect(sdk.calls).toEqual([['initializeAuth', { persistence: browserLocalPersistence }]])
})

test('the Auth emulator is used without the banner of the SDK', () => {
  createFirebaseIdentity({ firebase, authEmulatorUrl })
  const options = { disableWarnings: true }
  expect(sdk.calls).toContainEqual(['connectAuthEmulator', authEmulatorUrl, options])
})

/** Ada as the SDK and as the session have her. */
function ada() {
  sdk.user = { ...named, uid: 'uid-ada', email: 'ada@wattpost.test' }
  sdk.read = async () => ({ claims: { merchant: true } })
  const { email } = sdk.user
  const photo = named.photoURL
  const person = { uid: 'uid-ada', email, emailVerified: true, name: 'Ada', photo }
  return { ...person, merchant: true, approved: true, profile: null }
}

test.each<[string, (identity: IdentityService) => Promise<unknown>, unknown[]]>([
  [
    'a custom token',
    (identity) => identity.signInWithToken('made for ada'),
    ['signInWithCustomToken', 'made for ada'],
  ],
  [
    'a registration',
    (identity) => identity.register('ada@wattpost.test', 'secret'),
    ['createUserWithEmailAndPassword', 'ada@wattpost.test', 'secret'],
  ],
  ['Google’s popup', (identity) => identity.signInWithGoogle(() => {}), ['signInByPopup']],
])('%s signs in with the role of the claims [A5, E1]', async (_, signIn, call) => {
  const user = ada()
  expect(await signIn(createFirebaseIdentity({ firebase }))).toEqual(user)
  expect(sdk.calls).toContainEqual(call)
})

test('a user without an email address has an empty one in the session', async () => {
  ada()
  sdk.user = { ...sdk.user, email: null }
  const user = await createFirebaseIdentity({ firebase }).signInWithToken('made for ada')
  expect(user.email).toBe('')
})

/** The emulator's chooser in a page without a browser; an account is chosen in it, or it is closed. */
function aChooser() {
  const chooser = { closed: false }
  const page = Object.assign(new EventTarget(), { open: () => chooser })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://wattpost.test' })
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const choose = (account: object) => {
    page.dispatchEvent(new CustomEvent(CHOSEN, { detail: account }))
  }
  const close = () => {
    chooser.closed = true
  }
  return { choose, close }
}

test('an account chosen in the emulator’s chooser signs in, and is reported before the sign-in [A5, S2]', async () => {
  const user = ada()
  const { choose } = aChooser()
  const account = googleAccountOf('ada@wattpost.test', 'Ada')
  const chosen = vi.fn(() => sdk.calls.push(['chosen']))
  const signingIn = createFirebaseIdentity({ firebase, authEmulatorUrl }).signInWithGoogle(chosen)
  await vi.waitFor(() => {
    choose(account)
    expect(chosen).toHaveBeenCalledOnce()
  })
  expect(await signingIn).toEqual(user)
  const names = sdk.calls.map(([name]) => name).slice(2)
  expect(names).toEqual(['chosen', 'signInWithCredential'])
  expect(sdk.calls.at(-1)).toMatchObject([
    'signInWithCredential',
    { providerId: 'google.com', idToken: JSON.stringify(account) },
  ])
})

test('a closed chooser of the emulator signs no user in [S2]', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { close } = aChooser()
  const chosen = vi.fn()
  const signingIn = createFirebaseIdentity({ firebase, authEmulatorUrl }).signInWithGoogle(chosen)
  close()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(250)
  expect(await signingIn).toBeNull()
  expect(chosen).not.toHaveBeenCalled()
  expect(sdk.calls.map(([name]) => name)).not.toContain('signInWithCredential')
})

test('a user is passed on with the claims, and an unreadable token as a failure of the claims [S7, V5]', async () => {
  const user = ada()
  const onUser = vi.fn()
  const claimsFailed = vi.fn()
  createFirebaseIdentity({ firebase }).watch(onUser, claimsFailed)
  sdk.tokenChanged(sdk.user as User)
  await vi.waitFor(() => expect(onUser).toHaveBeenCalledExactlyOnceWith(user))
  const cause = new Error('auth/network-request-failed')
  sdk.read = () => Promise.reject(cause)
  sdk.tokenChanged(sdk.user as User)
  await vi.waitFor(() => expect(claimsFailed).toHaveBeenCalledOnce())
  expect(claimsFailed.mock.lastCall?.[0]).toMatchObject({ message: 'Auth Claim Failed.', cause })
  expect(onUser).toHaveBeenCalledOnce()
})

test('a user is current until another one is, or none [V4]', () => {
  expect(createFirebaseIdentity({ firebase }).isCurrent('uid-ada')).toBe(false)
  sdk.current = { uid: 'uid-ada' }
  expect(createFirebaseIdentity({ firebase }).isCurrent('uid-ada')).toBe(true)
  expect(createFirebaseIdentity({ firebase }).isCurrent('uid-owner')).toBe(false)
})

test('a sign-out ends the sign-in of the SDK', async () => {
  await createFirebaseIdentity({ firebase }).signOut()
  expect(sdk.calls.at(-1)).toEqual(['signOut'])
})

/** The calls of an account action, of the current user where one is signed in. */
async function callsOf(act: (account: AccountActions) => Promise<void>, isSignedIn = false) {
  const user = {
    getIdToken: async (fresh: boolean) => {
      sdk.calls.push(['getIdToken', fresh])
      return 'token'
    },
  }
  if (isSignedIn) sdk.current = user
  const { account } = createFirebaseIdentity({ firebase })
  sdk.calls.length = 0
  await act(account)
  return sdk.calls.map((call) => call.map((value) => (value === user ? 'the user' : value)))
}

const renewed = [
  ['reload', 'the user'],
  ['getIdToken', true],
]

test.each<[string, (account: AccountActions) => Promise<void>, unknown[][]]>([
  [
    'the email for a new password',
    (account) => account.sendPasswordReset('ada@wattpost.test'),
    [['sendPasswordResetEmail', 'ada@wattpost.test']],
  ],
  [
    'the check of its code',
    (account) => account.checkReset('c'),
    [['verifyPasswordResetCode', 'c']],
  ],
  [
    'the new password',
    (account) => account.resetPassword('c', 'secret'),
    [['confirmPasswordReset', 'c', 'secret']],
  ],
  [
    'a verified address without a signed-in user',
    (account) => account.verifyEmail('c'),
    [['applyActionCode', 'c']],
  ],
])('account: %s calls the identity service', async (_, act, calls) => {
  expect(await callsOf(act)).toEqual(calls)
})

test('the verification email goes to the current user', async () => {
  const calls = await callsOf((account) => account.sendVerification(), true)
  expect(calls).toEqual([['sendEmailVerification', 'the user']])
})

test('a verified address is fetched again, with a fresh token', async () => {
  const calls = await callsOf((account) => account.verifyEmail('c'), true)
  expect(calls).toEqual([['applyActionCode', 'c'], ...renewed])
})

test('a reload fetches the user again, with a fresh token', async () => {
  expect(await callsOf((account) => account.reload(), true)).toEqual(renewed)
})

test.each([
  [['password'], true],
  [['google.com', 'password'], true],
  [['google.com'], false],
  [[], false],
  [null, false],
])('a user of the providers %j has a password: %s', (providers, hasPassword) => {
  const providerData = providers?.map((providerId) => ({ providerId })) as User['providerData']
  sdk.current = providers && { providerData }
  expect(createFirebaseIdentity({ firebase }).account.hasPassword()).toBe(hasPassword)
})

test.each([
  ['ada@wattpost.test', 'ada@wattpost.test'],
  [null, ''],
])('the current password is checked for the user’s address %s [V3]', async (email, checked) => {
  sdk.current = { email }
  sdk.password = 'old'
  await createFirebaseIdentity({ firebase }).account.changePassword('old', 'next')
  expect(sdk.calls.slice(1)).toEqual([
    ['credential', checked],
    ['credential', checked],
  ])
})
