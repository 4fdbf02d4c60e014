import { request as open } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedAuthEmulator } from './authEmulator.testing.ts'
import { type AuthEmulator, fastAuthEmulator } from './authEmulator.ts'

// Against the program itself; `authEmulatorPrograms.test.ts` compares both programs.

const OWN = 'http://127.0.0.1:4310'
const ALLOWED = 'http://lab.test:5173'
const product = { host: '127.0.0.1', port: 4310, allowedOrigins: [ALLOWED] }
const API = '/identitytoolkit.googleapis.com/v1'
const SIGN_UP = `${API}/accounts:signUp?key=any`
const CALL = `${API}/projects?key=any`
const MAILS = '/emulator/v1/projects/demo-wattpost/oobCodes'
const CHOOSER = '/emulator/auth/handler?apiKey=any&appName=a&providerId=google.com'
const FROM_ELSEWHERE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }

let emulator: AuthEmulator
let port = ''

beforeAll(async () => {
  emulator = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  port = new URL(emulator.url).port
  await emulator.serve([product])
})
afterAll(() => emulator.stop())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Sends a request line with just these headers. */
function send(line: string, headers: Record<string, string | string[]> = {}): Promise<Answer> {
  const [method, path] = line.split(' ')
  const named = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
  const all = named.flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
  return new Promise((resolve, reject) => {
    const asking = open({ host: '127.0.0.1', port, method, path, headers: all, setHost: false })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (more: string) => {
        body += more
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      )
    })
    asking.end()
  })
}

const asOwner = () => ({ authorization: `Bearer ${emulator.ownerToken}` })
const statusOf = async (line: string, headers = {}) => (await send(line, headers)).status

test.each([
  ['127.0.0.1', 200],
  ['localhost', 200],
  ['[::1]', 200],
  // An allowed origin reaches it under its own name.
  ['lab.test', 200],
  ['evil.test', 403],
  ['127.0.0.1.evil.test', 403],
  ['localhost.', 403],
  ['192.168.1.7', 403],
])('case 26: the Auth emulator answers Host %s with %s', async (name, status) => {
  expect(await statusOf('GET /', { host: `${name}:${port}` })).toBe(status)
  expect(await statusOf(`GET ${MAILS}`, { host: `${name}:${port}`, ...asOwner() })).toBe(status)
})

test('case 26: the Auth emulator refuses a Host of another port, and two of them', async () => {
  expect(await statusOf('GET /', { host: '127.0.0.1' })).toBe(403)
  expect(await statusOf('GET /', { host: '127.0.0.1:1' })).toBe(403)
  expect(await statusOf('GET /', { host: [`127.0.0.1:${port}`, 'evil.test'] })).toBe(403)
})

test.each([[OWN], ['http://localhost:4310'], ['http://[::1]:4310'], [ALLOWED]])(
  'case 41: a page at %s may call, after a preflight of a private network',
  async (origin) => {
    const preflight = await send(`OPTIONS ${SIGN_UP}`, {
      ...{ origin, 'access-control-request-method': 'POST' },
      'access-control-request-private-network': 'true',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-private-network': 'true',
    })
    const { status, headers } = await send(`GET ${CALL}`, { origin })
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe(origin)
  },
)

test.each([
  ['Origin http://evil.test', { origin: 'http://evil.test' }],
  ['Origin null', { origin: 'null' }],
  ['an empty Origin', { origin: '' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:8000' }],
  ['the https Origin of our port', { origin: 'https://127.0.0.1:4310' }],
  ['two Origins', { origin: [OWN, 'http://evil.test'] }],
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
])('case 27: the Auth emulator refuses a page with %s, even with the token', async (_, headers) => {
  const lines = [
    ...['GET /', `POST ${SIGN_UP}`, `GET ${MAILS}`, `OPTIONS ${SIGN_UP}`],
    'DELETE /emulator/v1/projects/demo-wattpost/accounts',
  ]
  for (const line of lines) {
    const preflight = { 'access-control-request-private-network': 'true', ...asOwner() }
    const answer = await send(line, { ...headers, ...preflight })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.includes('allow'))).toEqual([])
  }
})

test('case 27: browsers open the pages of mails and the chooser from anywhere, framed by the product only', async () => {
  for (const page of [CHOOSER, `${CHOOSER}&redirectUrl=${encodeURIComponent(`${OWN}/login`)}`]) {
    const { status, headers } = await send(`GET ${page}`, FROM_ELSEWHERE)
    expect(status).toBe(200)
    const policy = headers['content-security-policy']
    expect(policy).toMatch(/^frame-ancestors 'self' http:\/\/127\.0\.0\.1:4310 /)
    expect(policy).toContain(ALLOWED)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(await statusOf('GET /emulator/action?mode=x&oobCode=x&apiKey=x', FROM_ELSEWHERE)).toBe(400)
})

test.each([
  `GET ${CHOOSER}&redirectUrl=javascript:alert(1)`,
  `GET ${CHOOSER}&redirectUrl=http://evil.test/`,
  `GET ${CHOOSER}&redirectUrl=${OWN}/&redirectUrl=http://evil.test/`,
  'GET /emulator/action?mode=signIn&oobCode=x&apiKey=x&continueUrl=http://evil.test',
  `POST ${CHOOSER}`,
  `GET ${MAILS}`,
  `GET ${CALL}`,
  'GET /',
])('case 27: browsers open no other page from elsewhere: %s', async (line) => {
  expect(await statusOf(line, FROM_ELSEWHERE)).toBe(403)
})

test.each([
  [MAILS, 'Bearer owner', 401],
  [MAILS, 'Bearer OWNER', 401],
  [MAILS, 'Bearer ya29.any', 401],
  [MAILS, 'Bearer', 401],
  [MAILS, undefined, 401],
  [`${API}/projects/demo-wattpost/accounts:batchGet`, 'Bearer owner', 401],
  [`${API}/projects/demo-wattpost/accounts:batchGet?key=any`, undefined, 400],
  // A router that normalises paths would see the one of all mails.
  [`/identitytoolkit.googleapis.com/..${MAILS}`, undefined, 403],
  [`/identitytoolkit.googleapis.com/%2e%2e${MAILS}`, undefined, 403],
  [`http://any${MAILS}`, undefined, 403],
  ['//any/', undefined, 403],
  ['/emulator/openapi.json', undefined, 401],
])('GET %s with %s gives no rights of an owner: %s', async (path, authorization, status) => {
  expect(await statusOf(`GET ${path}`, authorization === undefined ? {} : { authorization })).toBe(
    status,
  )
})

test('case 41: the token of the run gives an owner’s rights, and each run has another', async () => {
  expect(Buffer.from(emulator.ownerToken, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  const { status, body } = await send(`GET ${MAILS}`, asOwner())
  expect(status).toBe(200)
  expect(JSON.parse(body)).toEqual({ oobCodes: [] })
  const other = await startedAuthEmulator({ programs: [fastAuthEmulator] })
  expect(other.ownerToken).not.toBe(emulator.ownerToken)
  await other.stop()
})

test('an Auth emulator whose product is gone answers its pages no more', async () => {
  await emulator.serve([])
  expect(await statusOf(`GET ${CALL}`, { origin: OWN })).toBe(403)
  await emulator.serve([product])
  expect(await statusOf(`GET ${CALL}`, { origin: OWN })).toBe(200)
})

test.each([
  [{ 'content-length': '65537' }, 413],
  [{ 'content-length': '2000000000' }, 413],
  [{ 'transfer-encoding': 'chunked' }, 411],
  [{ 'content-length': '2', 'content-encoding': 'gzip' }, 415],
])('a body of a client with %o is refused before it is read', async (headers, status) => {
  const json = { 'content-type': 'application/json' }
  expect(await statusOf(`POST ${SIGN_UP}`, { ...json, ...headers })).toBe(status)
})
