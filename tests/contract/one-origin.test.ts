import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account, loginBody } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Asked, request } from '../support/request.ts'

const NAME = 'demo.example:8443'
const PAGE = `https://${NAME}`
const TLS = { host: NAME, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator('grid-outage', {
    ...{ publicHosts: [NAME], forceInsecure: true, trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(() => emulator.close())

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'

/** A call of the Firebase SDKs at the page's own origin. */
function signIn(url: string, headers: Asked['headers'] = {}, password?: string) {
  const { email, password: right } = account('owner')
  const body = { email, password: password ?? right, returnSecureToken: true }
  return request(url + SIGN_IN, { headers, body })
}

const tokenOf = ({ body }: { body: unknown }) => String(Object(body).idToken)

test('case 52: config.json names the page’s own origin, whatever the host', async () => {
  for (const headers of [{}, { host: NAME }, TLS]) {
    const { body } = await request(`${emulator.url}/config.json`, { headers })
    expect(body).toMatchObject({ apiUrl: '', socketUrl: '', authEmulatorUrl: '' })
  }
})

test('case 52: a page behind TLS signs in at its own origin, and its cookie is Secure', async () => {
  const signedIn = await signIn(emulator.url, {
    ...TLS,
    origin: PAGE,
    'sec-fetch-site': 'same-origin',
  })
  expect(signedIn.status).toBe(200)
  const login = (headers: Record<string, string>) =>
    request(`${emulator.url}/api/login`, {
      headers: { ...headers, authorization: `Bearer ${tokenOf(signedIn)}` },
      body: loginBody('owner'),
    })
  expect((await login({ ...TLS, origin: PAGE })).headers['set-cookie']?.[0]).toMatch(
    /; Secure(;|$)/,
  )
  expect((await login({})).headers['set-cookie']?.[0]).not.toContain('Secure')
  const policy = String(
    (await request(`${emulator.url}/`, { headers: TLS })).headers['content-security-policy'],
  )
  expect(policy).toContain(`wss://${NAME}`)
})

test('case 52: X-Forwarded headers of a proxy that the start does not name count for nothing', async () => {
  const plain = await startEmulator('grid-outage', { publicHosts: [NAME], forceInsecure: true })
  onTestFinished(() => plain.close())
  const signedIn = await signIn(plain.url, { ...TLS, origin: PAGE })
  const login = await request(`${plain.url}/api/login`, {
    headers: { ...TLS, authorization: `Bearer ${tokenOf(signedIn)}` },
    body: loginBody('owner'),
  })
  expect(login.status).toBe(200)
  expect(login.headers['set-cookie']?.[0]).not.toContain('Secure')
})

test('case 52: calls of the SDKs are guarded as the Auth emulator is', async () => {
  const refused = async (headers: Record<string, string>, path = SIGN_IN, body: object = {}) =>
    (await request(emulator.url + path, { headers, body })).status
  expect(await refused({ origin: 'https://evil.example' })).toBe(403)
  expect(await refused({ host: 'evil.example' })).toBe(403)
  expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  const owners = '/identitytoolkit.googleapis.com/v1/projects/demo-wattpost/accounts:batchGet'
  expect(await refused({ authorization: 'Bearer owner' }, owners)).toBe(401)
  expect(await refused({}, SIGN_IN, { email: 'x'.repeat(100_000) })).toBe(413)
  // Pages of the Auth emulator would run their scripts in the dashboard's origin.
  const page = await request(`${emulator.url}/emulator/auth/handler?apiKey=x`)
  expect(String(page.body)).not.toContain('firebase')
  const wrong = await signIn(emulator.url, { ...TLS, origin: PAGE }, 'wrong-password')
  expect(wrong).toMatchObject({ status: 400, body: { error: { message: 'INVALID_PASSWORD' } } })
})

test('a proxy is named by address: a host name is refused', async () => {
  const start = startEmulator('grid-outage', { trustedProxies: ['caddy'] })
  await expect(start).rejects.toThrow('--trust-proxy caddy: must be an IP address or a network')
})
