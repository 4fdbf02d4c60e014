import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedAuthEmulator } from './authEmulator.testing.ts'
import { type AuthEmulator, fastAuthEmulator, officialAuthEmulator } from './authEmulator.ts'
import { gone } from './process.testing.ts'
import { type Ask, ask, forgedToken, tokenPayload } from './rest.testing.ts'

// The fast program uses internals of firebase-tools: it must answer every request of the Firebase SDKs and of ours as
// the official one does.

const START_MS = 90_000
const product = { host: '127.0.0.1', port: 4310, allowedOrigins: ['http://a.test'] }
let fast: AuthEmulator
let official: AuthEmulator

beforeAll(async () => {
  const start = async (program: typeof fastAuthEmulator) => {
    const emulator = await startedAuthEmulator({ programs: [program] })
    await emulator.serve([product])
    return emulator
  }
  ;[fast, official] = await Promise.all([start(fastAuthEmulator), start(officialAuthEmulator)])
}, START_MS)
afterAll(async () => {
  await Promise.all([fast.stop(), official.stop()])
  await Promise.all([gone(fast.pid), gone(official.pid)])
})

interface Step {
  readonly what: string
  readonly status: number
  /** Path and request, built from tokens and codes of earlier answers. */
  readonly ask: (known: Known) => readonly [path: string, request?: Ask]
  /** Parts of the answer that later steps need. */
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the Auth emulator
  readonly learn?: (body: any) => Partial<Known>
}

interface Known {
  idToken: string
  refreshToken: string
  oobCode: string
}

const v1 = (call: string, body: object) =>
  [`identitytoolkit.googleapis.com/v1/${call}?key=any`, { body }] as const
const v2 = (call: string) => [`identitytoolkit.googleapis.com/v2/${call}?key=any`] as const
const project = 'identitytoolkit.googleapis.com/v1/projects/demo-wattpost'
const emulatorPath = 'emulator/v1/projects/demo-wattpost'
/** Replaced by the token of the emulator. */
const owner = { authorization: 'Bearer <owner token>' }
const asOwner = (ownerToken: string) => ({ authorization: `Bearer ${ownerToken}` })
const admin = (call: string, body: object) =>
  [`${project}${call}`, { headers: owner, body }] as const

const ann = { localId: 'uid-ann', email: 'ann@wattpost.test', rawPassword: 'ann-demo' }
const google = { sub: 'g-1', email: 'gina@wattpost.test', email_verified: true, name: 'Gina' }
const secure = { returnSecureToken: true }
const signInAnn = (password: string) =>
  v1('accounts:signInWithPassword', { email: ann.email, password, ...secure })
const tokens = ({ idToken, refreshToken }: Known) => ({ idToken, refreshToken })
const newestCode = (body: { oobCodes: { oobCode: string }[] }) => ({
  oobCode: body.oobCodes.at(-1)?.oobCode ?? '',
})
const customToken = forgedToken({
  aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
  uid: 'uid-custom',
  claims: { demo: true },
})

// Both programs begin empty and run these steps in order.
const steps: readonly Step[] = [
  { what: 'is ready', status: 200, ask: () => [''] },
  {
    what: 'describes nothing for an unknown path',
    status: 404,
    ask: () => ['nothing/here', { headers: owner }],
  },
  {
    what: 'imports users with plain passwords and claims',
    status: 200,
    ask: () =>
      admin('/accounts:batchCreate', {
        users: [{ ...ann, customAttributes: '{"merchant":true}', displayName: 'Ann' }],
      }),
  },
  {
    what: 'names the imported user that exists',
    status: 200,
    ask: () => admin('/accounts:batchCreate', { users: [ann] }),
  },
  {
    what: 'lists users',
    status: 200,
    ask: () => [`${project}/accounts:batchGet?maxResults=2`, { headers: owner }],
  },
  { what: 'signs in', status: 200, ask: () => signInAnn('ann-demo'), learn: tokens },
  { what: 'refuses a wrong password', status: 400, ask: () => signInAnn('wrong-one') },
  {
    what: 'refuses an unknown address',
    status: 400,
    ask: () => v1('accounts:signInWithPassword', { email: 'no@b.test', password: 'x', ...secure }),
  },
  {
    what: 'looks the user up by token',
    status: 200,
    ask: ({ idToken }) => v1('accounts:lookup', { idToken }),
  },
  {
    what: 'answers on the path of older SDKs',
    status: 200,
    ask: ({ idToken }) => [
      'www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo?key=any',
      { body: { idToken } },
    ],
  },
  {
    what: 'refreshes the token',
    status: 200,
    ask: ({ refreshToken }) => [
      'securetoken.googleapis.com/v1/token?key=any',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
      },
    ],
  },
  {
    what: 'makes a session cookie',
    status: 200,
    ask: ({ idToken }) => admin(':createSessionCookie', { idToken, validDuration: '432000' }),
  },
  {
    what: 'refuses a session cookie of two minutes',
    status: 400,
    ask: ({ idToken }) => admin(':createSessionCookie', { idToken, validDuration: '120' }),
  },
  {
    what: 'registers with address and password',
    status: 200,
    ask: () => v1('accounts:signUp', { email: 'new@b.test', password: 'new-demo', ...secure }),
  },
  {
    what: 'refuses to register an address twice',
    status: 400,
    ask: () => v1('accounts:signUp', { email: 'new@b.test', password: 'new-demo', ...secure }),
  },
  {
    what: 'refuses a weak password',
    status: 400,
    ask: () => v1('accounts:signUp', { email: 'weak@b.test', password: 'weak', ...secure }),
  },
  {
    what: 'refuses an invalid address',
    status: 400,
    ask: () => v1('accounts:signUp', { email: 'weak', password: 'weak-demo', ...secure }),
  },
  {
    what: 'signs in through a social provider',
    status: 200,
    ask: () =>
      v1('accounts:signInWithIdp', {
        postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(google))}`,
        requestUri: 'http://localhost',
        returnIdpCredential: true,
        ...secure,
      }),
  },
  {
    what: 'signs in with a custom token',
    status: 200,
    ask: () => v1('accounts:signInWithCustomToken', { token: customToken, ...secure }),
  },
  {
    what: 'refuses an invalid custom token',
    status: 400,
    ask: () => v1('accounts:signInWithCustomToken', { token: 'nonsense', ...secure }),
  },
  {
    what: 'answers the sign-in methods of an address',
    status: 200,
    ask: () =>
      v1('accounts:createAuthUri', { identifier: ann.email, continueUri: 'http://a.test' }),
  },
  {
    what: 'changes the password',
    status: 200,
    ask: ({ idToken }) => v1('accounts:update', { idToken, password: 'ann-changed', ...secure }),
    learn: tokens,
  },
  { what: 'takes the changed password', status: 200, ask: () => signInAnn('ann-changed') },
  {
    what: 'changes name and picture',
    status: 200,
    ask: ({ idToken }) =>
      v1('accounts:update', { idToken, displayName: 'Anna', photoUrl: 'http://p.test/a.png' }),
  },
  {
    what: 'sends a link to reset the password',
    status: 200,
    ask: () => v1('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: ann.email }),
  },
  {
    what: 'shows the links it sent',
    status: 200,
    ask: () => [`${emulatorPath}/oobCodes`, { headers: owner }],
    learn: newestCode,
  },
  {
    what: 'checks the code before a reset',
    status: 200,
    ask: ({ oobCode }) => v1('accounts:resetPassword', { oobCode }),
  },
  {
    what: 'resets the password',
    status: 200,
    ask: ({ oobCode }) => v1('accounts:resetPassword', { oobCode, newPassword: 'ann-reset' }),
  },
  {
    what: 'refuses the code a second time',
    status: 400,
    ask: ({ oobCode }) => v1('accounts:resetPassword', { oobCode, newPassword: 'ann-reset' }),
  },
  {
    what: 'takes the reset password',
    status: 200,
    ask: () => signInAnn('ann-reset'),
    learn: tokens,
  },
  {
    what: 'sends a link to verify the address',
    status: 200,
    ask: ({ idToken }) => v1('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
  },
  {
    what: 'shows that link too',
    status: 200,
    ask: () => [`${emulatorPath}/oobCodes`, { headers: owner }],
    learn: newestCode,
  },
  {
    what: 'verifies the address on its page',
    status: 200,
    ask: ({ oobCode }) => [`emulator/action?mode=verifyEmail&oobCode=${oobCode}&apiKey=any`],
  },
  {
    what: 'refuses an address twice verified',
    status: 400,
    ask: ({ oobCode }) => v1('accounts:update', { oobCode }),
  },
  {
    what: 'sends no link to an unknown address',
    status: 400,
    ask: () => v1('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'no@b.test' }),
  },
  { what: 'shows its sign-in page', status: 200, ask: () => ['emulator/auth/iframe?apiKey=any'] },
  {
    what: 'asks for an account on its handler page',
    status: 200,
    ask: () => [
      'emulator/auth/handler?apiKey=any&appName=a&authType=signInViaPopup&providerId=google.com&redirectUrl=http%3A%2F%2Fa.test',
    ],
  },
  {
    what: 'looks up by id',
    status: 200,
    ask: () => admin('/accounts:lookup', { localId: ['uid-ann'] }),
  },
  {
    what: 'looks up by address',
    status: 200,
    ask: () => admin('/accounts:lookup', { email: [ann.email] }),
  },
  {
    what: 'sets claims',
    status: 200,
    ask: () =>
      admin('/accounts:update', { localId: 'uid-ann', customAttributes: '{"approved":false}' }),
  },
  {
    what: 'refuses a reserved claim',
    status: 400,
    ask: () => admin('/accounts:update', { localId: 'uid-ann', customAttributes: '{"aud":"x"}' }),
  },
  {
    what: 'creates a user for the server',
    status: 200,
    ask: () =>
      admin('/accounts', { localId: 'uid-bob', email: 'bob@b.test', password: 'bob-demo' }),
  },
  {
    what: 'disables a user',
    status: 200,
    ask: () => admin('/accounts:update', { localId: 'uid-ann', disableUser: true }),
  },
  { what: 'refuses a disabled user', status: 400, ask: () => signInAnn('ann-reset') },
  {
    what: 'revokes',
    status: 200,
    ask: () =>
      admin('/accounts:update', {
        localId: 'uid-ann',
        disableUser: false,
        validSince: '4000000000',
      }),
  },
  {
    what: 'refuses a revoked token',
    status: 400,
    ask: ({ idToken }) => v1('accounts:lookup', { idToken }),
  },
  {
    what: 'deletes a user for the server',
    status: 200,
    ask: () => admin('/accounts:delete', { localId: 'uid-bob' }),
  },
  {
    what: 'deletes several',
    status: 200,
    ask: () => admin('/accounts:batchDelete', { localIds: ['uid-custom'], force: true }),
  },
  {
    what: 'registers an anonymous user',
    status: 200,
    ask: () => v1('accounts:signUp', secure),
    learn: tokens,
  },
  {
    what: 'lets users delete themselves',
    status: 200,
    ask: ({ idToken }) => v1('accounts:delete', { idToken }),
  },
  {
    what: 'answers its project',
    status: 200,
    ask: () => ['identitytoolkit.googleapis.com/v1/projects?key=any'],
  },
  { what: 'has no password policy', status: 501, ask: () => v2('passwordPolicy') },
  {
    what: 'shows its configuration',
    status: 200,
    ask: () => [`${emulatorPath}/config`, { headers: owner }],
  },
  {
    what: 'changes its configuration',
    status: 200,
    ask: () => [
      `${emulatorPath}/config`,
      { method: 'PATCH', headers: owner, body: { signIn: { allowDuplicateEmails: true } } },
    ],
  },
  {
    what: 'lists codes sent to phones',
    status: 200,
    ask: () => [`${emulatorPath}/verificationCodes`, { headers: owner }],
  },
  {
    what: 'ignores the query that all Google APIs know',
    status: 200,
    ask: () => [
      `${project}/accounts:lookup?alt=json&prettyPrint=false&fields=users`,
      { headers: owner, body: { localId: ['uid-ann'] } },
    ],
  },
  {
    what: 'asks for a key',
    status: 403,
    ask: () => ['identitytoolkit.googleapis.com/v1/accounts:lookup', { body: {} }],
  },
  { what: 'asks for the owner', status: 403, ask: () => [`${project}/accounts:batchGet`] },
  {
    what: 'takes the word owner for no owner',
    status: 401,
    ask: () => [`${project}/accounts:batchGet`, { headers: asOwner('owner') }],
  },
  {
    what: 'takes no token of a service account',
    status: 401,
    ask: () => [`${project}/accounts:batchGet`, { headers: asOwner('ya29.any') }],
  },
  { what: 'keeps its links to itself', status: 401, ask: () => [`${emulatorPath}/oobCodes`] },
  {
    what: 'clears no accounts',
    status: 401,
    ask: () => [`${emulatorPath}/accounts`, { method: 'DELETE' }],
  },
  {
    what: 'refuses a foreign page',
    status: 403,
    ask: () => [
      'identitytoolkit.googleapis.com/v1/accounts:signUp?key=any',
      { headers: { origin: 'http://b.test' }, body: {} },
    ],
  },
  {
    what: 'accepts a number for a text',
    status: 200,
    ask: () => admin('/accounts:update', { localId: 'uid-ann', validSince: 1 }),
  },
  {
    what: 'refuses a text for a list',
    status: 400,
    ask: () => admin('/accounts:lookup', { localId: 'uid-ann' }),
  },
  {
    what: 'ignores an unknown field',
    status: 200,
    ask: () => v1('accounts:signUp', { nonsense: 1 }),
  },
  {
    what: 'refuses invalid JSON',
    status: 400,
    ask: () => ['identitytoolkit.googleapis.com/v1/accounts:signUp?key=any', { body: '{' }],
  },
  {
    what: 'refuses another kind of body',
    status: 400,
    ask: () => [
      'identitytoolkit.googleapis.com/v1/accounts:signUp?key=any',
      { headers: { 'content-type': 'text/plain' }, body: 'x' },
    ],
  },
  {
    what: 'answers an allowed origin',
    status: 204,
    ask: () => [
      'identitytoolkit.googleapis.com/v1/accounts:signUp?key=any',
      {
        method: 'OPTIONS',
        headers: { origin: 'http://a.test', 'access-control-request-method': 'POST' },
      },
    ],
  },
  {
    what: 'clears all accounts',
    status: 200,
    ask: () => [`${emulatorPath}/accounts`, { method: 'DELETE', headers: owner }],
  },
  { what: 'knows no user after that', status: 400, ask: () => signInAnn('ann-reset') },
]

const known = new Map<AuthEmulator, Known>()

async function play(emulator: AuthEmulator, step: Step) {
  const before = known.get(emulator) ?? { idToken: '', refreshToken: '', oobCode: '' }
  const [path, request] = step.ask(before)
  const headers = request?.headers === owner ? asOwner(emulator.ownerToken) : request?.headers
  const answer = await ask(emulator.url, path, { ...request, ...(headers && { headers }) })
  known.set(emulator, { ...before, ...step.learn?.(answer.body) })
  return { status: answer.status, type: answer.type, body: comparable(answer.body, emulator) }
}

const ofTheMoment = new Set(
  'auth_time createdAt exp iat lastLoginAt lastRefreshAt oobCode passwordUpdatedAt refreshToken refresh_token salt sessionId validSince'.split(
    ' ',
  ),
)

/** The answer without the parts that differ between two runs: times, random values and the address. */
function comparable(body: unknown, emulator: AuthEmulator): unknown {
  const text = JSON.stringify(body, (key, value) => {
    if (ofTheMoment.has(key)) return `some ${key}`
    if (typeof value !== 'string') return value
    return /^eyJ[\w-]+\.[\w-]+\.$/.test(value) ? tokenPayload(value) : value
  })
  return text
    .replaceAll(emulator.url, 'http://auth')
    .replaceAll(/oobCode=[\w-]+/g, 'oobCode=…')
    .replaceAll(/fakeSalt\w+/g, 'fakeSalt…')
    .replaceAll(/"[A-Za-z0-9]{28}"/g, '"some id"')
}

test.each(steps)('both programs: $what ($status)', async (step) => {
  const [a, b] = [await play(fast, step), await play(official, step)]
  expect(a).toEqual(b)
  expect(b.status).toBe(step.status)
})

test.each([
  ['fast', () => fast],
  ['official', () => official],
])('the %s program turns down and up again with its accounts', async (_, emulatorOf) => {
  const emulator = emulatorOf()
  const list = `${project}/accounts:batchGet?maxResults=9`
  const headers = asOwner(emulator.ownerToken)
  const users = () => ask(emulator.url, list, { headers })
  await ask(emulator.url, `${project}/accounts`, { headers, body: { localId: 'uid-before' } })
  const before = await users()
  expect(before.body.users).toHaveLength(1)
  for (const way of ['down', 'down'] as const) await emulator.turn(way)
  await expect(users()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  for (const way of ['up', 'up'] as const) await emulator.turn(way)
  expect(await users()).toEqual(before)
})
