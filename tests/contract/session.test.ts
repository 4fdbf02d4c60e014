import { hydraListBody, SERVER_ERRORS, session } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, loginBody } from '../support/accounts.ts'
import { forgedToken, refreshed, register, tokenPayload } from '../support/authEmulatorCalls.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Asked, type Reply, request } from '../support/request.ts'
import { type Visitor, visitor, visitorOf } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor
let merchant: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  ;[owner, merchant] = await Promise.all([
    visitor(emulator, 'owner'),
    visitor(emulator, 'merchant'),
  ])
})
afterAll(() => emulator.close())

const api = (path: string, asked: Asked = {}) => request(emulator.url + path, asked)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const failure = (message: unknown = expect.any(String)) => ({ success: false, message })

/** Body of the dashboard's login call after a sign-in [H7]. */
function login(token: string | null, body: object): Promise<Reply> {
  return api('/api/login', { body, ...(token !== null && { headers: bearer(token) }) })
}

/** The cookie header of a browser. */
function cookieOf(reply: Reply): { readonly cookie: string } {
  return { cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

const sessionOf = async (headers: Record<string, string>) =>
  session.parse((await api('/api/_auth/session', { headers })).body)

test('a login sets an HttpOnly, SameSite cookie [H7]', async () => {
  const reply = await login(owner.idToken, loginBody('owner'))
  expect(reply.status).toBe(200)
  const [pair, ...attributes] = reply.headers['set-cookie']?.[0]?.split('; ') ?? []
  expect(pair).toMatch(/^wattpost_session=[\w-]+\.[\w-]+\.[\w-]*$/)
  expect(attributes).toEqual(
    expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=432000']),
  )
  expect(attributes).not.toContain('Secure')
})

test('the session has the user of the cookie or of the token [H2, E1]', async () => {
  const { uid, email, emailVerified, displayName, claims } = account('owner')
  const user = { uid, email, emailVerified, ...claims, name: displayName, photo: null }
  const cookie = cookieOf(await login(owner.idToken, loginBody('owner')))
  expect(await sessionOf(cookie)).toEqual({ user })
  expect(await sessionOf(bearer(owner.idToken))).toEqual({ user })
})

test.each([
  ['no credentials', {}],
  ['a token that is none', bearer('nonsense')],
  ['a cookie that is none', { cookie: 'wattpost_session=nonsense' }],
])('the session of %s is empty without an error [H2]', async (_, headers) => {
  const { status, body } = await api('/api/_auth/session', { headers })
  expect({ status, body }).toEqual({ status: 200, body: {} })
})

test('a cookie is as good as a token for device data [H7]', async () => {
  const headers = cookieOf(await login(owner.idToken, loginBody('owner')))
  const { status, body } = await api('/api/hydra/devices', { headers })
  expect({ status, body }).toEqual(await owner.get('/api/hydra/devices').then(statusAndBody))
})

test('claims in the body grant no role [A2] (case 22)', async () => {
  const raised = { merchant: true, approved: true, profile: { company: 'All of them' } }
  const reply = await login(owner.idToken, loginBody('owner', raised))
  expect(reply.body).toMatchObject({ user: account('owner').claims })
  expect(await sessionOf(cookieOf(reply))).toMatchObject({ user: account('owner').claims })
})

test('claims in the body grant no approval [A2] (case 22)', async () => {
  const pending = await visitor(emulator, 'pending')
  const cookie = cookieOf(await login(pending.idToken, loginBody('pending', { approved: true })))
  expect(await sessionOf(cookie)).toMatchObject({ user: { approved: false } })
})

test('a body of another user is refused and sets no cookie [A2] (case 22)', async () => {
  const reply = await login(owner.idToken, loginBody('merchant'))
  expect(statusAndBody(reply)).toEqual({ status: 403, body: failure(SERVER_ERRORS.foreignUser) })
  expect(reply.headers['set-cookie']).toBeUndefined()
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const forged = (project: string, exp: number, changes: object = {}) =>
  forgedToken({
    sub: account('owner').uid,
    user_id: account('owner').uid,
    aud: project,
    iss: `https://securetoken.google.com/${project}`,
    iat: exp - 3600,
    auth_time: exp - 3600,
    exp,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...changes,
  })

test.each([
  ['no token', () => null],
  ['garbage', () => 'garbage'],
  ['a token of another project', () => forged('demo-other', inAnHour())],
  ['a token for another project', () => forged('demo-wattpost', inAnHour(), { aud: 'demo-other' })],
  [
    'a token by another issuer',
    () => forged('demo-wattpost', inAnHour(), { iss: 'https://securetoken.google.com/demo-other' }),
  ],
  ['a token of an unknown user', () => forged('demo-wattpost', inAnHour(), { sub: '' })],
  ['an expired token', () => forged('demo-wattpost', inAnHour() - 7200)],
])('%s neither signs in nor reads data [A2, H7] (case 22)', async (_, token) => {
  const refused = await login(token(), loginBody('owner'))
  expect(statusAndBody(refused)).toEqual({ status: 401, body: failure() })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const headers = bearer(token() ?? '')
  const data = await api('/api/hydra/devices', { headers })
  expect(statusAndBody(data)).toEqual({ status: 401, body: failure() })
})

test('a cookie alone is no login: it needs the token [H7]', async () => {
  const headers = cookieOf(await login(owner.idToken, loginBody('owner')))
  const reply = await api('/api/login', { headers, body: loginBody('owner') })
  expect(reply.status).toBe(401)
})

test.each([
  ['without a user', {}, 'user'],
  ['with a claim that is none', { ...loginBody('owner'), merchant: 'yes' }, 'merchant'],
])('a login %s is refused with the reason [H7]', async (_, body, field) => {
  const reply = await login(owner.idToken, body)
  expect(statusAndBody(reply)).toEqual({
    status: 400,
    body: failure(expect.stringContaining(field)),
  })
})

test('a login that is not JSON is refused [H7]', async () => {
  const headers = { ...bearer(owner.idToken), 'content-type': 'application/json' }
  const reply = await api('/api/login', { method: 'POST', headers, body: '{"user":' })
  expect(statusAndBody(reply)).toEqual({ status: 400, body: failure() })
})

test.each(['http://evil.test', 'null'])(
  'a page of origin %s cannot sign out with a cookie [H3]',
  async (origin) => {
    const cookie = cookieOf(await login(owner.idToken, loginBody('owner')))
    const headers = { ...cookie, origin }
    const refused = await api('/api/_auth/session', { method: 'DELETE', headers })
    expect(statusAndBody(refused)).toEqual({ status: 403, body: failure() })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await sessionOf(cookie)).toHaveProperty('user.uid', owner.uid)
  },
)

test('signing out clears the cookie [H3]', async () => {
  const cookie = cookieOf(await login(owner.idToken, loginBody('owner')))
  const headers = { ...cookie, origin: emulator.url }
  const reply = await api('/api/_auth/session', { method: 'DELETE', headers })
  expect(statusAndBody(reply)).toEqual({ status: 200, body: { loggedOut: true } })
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^wattpost_session=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/),
  ])
})

test('signing out without a session succeeds [H3]', async () => {
  const reply = await api('/api/_auth/session', { method: 'DELETE' })
  expect(statusAndBody(reply)).toEqual({ status: 200, body: { loggedOut: true } })
})

test('a new user gets end-user claims at the first login [H7, A1]', async () => {
  const email = 'newcomer@wattpost.test'
  const newcomer = await register(emulator.authUrl, email, 'newcomer-demo')
  const claims = { merchant: false, approved: true, profile: null }
  expect(tokenPayload(newcomer.idToken)).not.toHaveProperty('approved')
  const body = { ...loginBody('owner'), ...claims, user: newcomer.uid, email, name: '' }
  const reply = await login(newcomer.idToken, body)
  expect(reply.body).toMatchObject({ user: { uid: newcomer.uid, email, ...claims } })
  const idToken = await refreshed(emulator.authUrl, newcomer.refreshToken)
  expect(tokenPayload(idToken)).toMatchObject(claims)
  const settled = visitorOf(emulator, { ...newcomer, idToken }, 'end_user')
  expect(await settled.read('/api/hydra/devices', hydraListBody)).toMatchObject({ total: 0 })
})

test('a login keeps existing claims [A2]', async () => {
  await login(merchant.idToken, loginBody('merchant'))
  const idToken = await refreshed(emulator.authUrl, merchant.refreshToken)
  expect(tokenPayload(idToken)).toMatchObject(account('merchant').claims)
})

test('a user who awaits approval can sign in and read the session [A2, H2]', async () => {
  const pending = await visitor(emulator, 'pending')
  const reply = await login(pending.idToken, loginBody('pending'))
  expect(reply.status).toBe(200)
  expect(await sessionOf(cookieOf(reply))).toMatchObject({ user: { approved: false } })
})

test('the server logged no error in these tests', () => {
  expect(emulator.complaints).toEqual([])
})

function statusAndBody({ status, body }: Reply) {
  return { status, body }
}
