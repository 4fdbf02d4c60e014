import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loginBody } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { exchange, hostLine, type RawAnswer, upgradeLines } from '../support/rawConnection.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

const TOKEN = 'a token of this test'
const ALLOWED = 'http://127.0.0.1:5173'
const BEYOND = 'http://tunnel.example'

let emulator: RunningEmulator
let guarded: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  ;[emulator, guarded] = await Promise.all([
    startEmulator('grid-outage', { allowedOrigins: [ALLOWED, BEYOND] }),
    startEmulator('grid-outage', { controlToken: TOKEN, limits: { failures: 20 } }),
  ])
  owner = await visitor(emulator, 'owner')
})
beforeEach(() => emulator.player.restart())
afterAll(() => Promise.all([emulator.close(), guarded.close()]))

const port = () => new URL(emulator.url).port
const failure = { success: false, message: expect.any(String) }

/** State that a foreign page must not change: the clock and both logs. */
async function observableState(): Promise<unknown> {
  const bodyOf = async (path: string) => (await request(`${emulator.url}/__emulator${path}`)).body
  return Promise.all(['/state', '/log', '/log?kind=traffic'].map(bodyOf))
}

function expectRefused(answer: RawAnswer): void {
  expectForbidden(answer)
  expect(JSON.parse(answer.body)).toEqual(failure)
}

/** The answer to HEAD has no body. */
function expectForbidden({ status }: RawAnswer): void {
  expect(status).toBe(403)
}

const FOREIGN_HOSTS = [
  ['another name', () => 'Host: evil.test'],
  ['another name with our port', () => `Host: evil.test:${port()}`],
  ['our address as a part of a name', () => `Host: 127.0.0.1.evil.test:${port()}`],
  ['localhost with a dot', () => `Host: localhost.:${port()}`],
  ['no port', () => 'Host: 127.0.0.1'],
  ['another port', () => 'Host: 127.0.0.1:1'],
  ['nothing', () => 'Host:'],
  ['no Host at all', () => 'X-Nothing: 1'],
  ['two of them', () => `Host: 127.0.0.1:${port()}\r\nHost: evil.test`],
  ['a foreign IPv6 address', () => `Host: [fe80::1]:${port()}`],
  ['our address within IPv6', () => `Host: [::ffff:127.0.0.1]:${port()}`],
  ['our address as a number', () => `Host: 2130706433:${port()}`],
  ['another loopback address', () => `Host: 127.0.0.2:${port()}`],
  ['a user before it', () => `Host: evil@127.0.0.1:${port()}`],
  ['a blank within', () => `Host: 127.0.0.1:${port()} evil.test`],
  ['capitals', () => `Host: LOCALHOST:${port()}`],
] as const

test.each(FOREIGN_HOSTS)(
  'case 26: Host %s → 403 on each path, nothing changed',
  async (_, host) => {
    const before = await observableState()
    const targets = [
      ...['GET /__emulator/state', 'POST /__emulator/reset', 'GET /api/hydra/devices'],
      ...['GET /', 'GET /config.json', 'DELETE /api/_auth/session', 'GET /socket.io/?EIO=4'],
    ]
    for (const target of targets)
      expectRefused(await exchange(emulator.url, `${target} HTTP/1.1`, host()))
    const upgrade = upgradeLines(host())
    expectRefused(await exchange(emulator.url, ...upgrade))
    expect(await observableState()).toEqual(before)
  },
)

test.each(['127.0.0.1', 'localhost', '[::1]'])(
  'case 26: the loopback name %s passes',
  async (name) => {
    const host = `Host: ${name}:${port()}`
    expect((await exchange(emulator.url, 'GET /__emulator/state HTTP/1.1', host)).status).toBe(200)
  },
)

test('case 26: a request line with the address of another server is refused', async () => {
  const host = `Host: 127.0.0.1:${port()}`
  const target = `GET http://evil.test/__emulator/state HTTP/1.1`
  expect((await exchange(emulator.url, target, host)).status).toBe(400)
})

const FOREIGN_PAGES = [
  ['Origin http://evil.test', 'Origin: http://evil.test'],
  ['Origin null', 'Origin: null'],
  ['an empty Origin', 'Origin:'],
  ['the Origin of another port', 'Origin: http://127.0.0.1:1'],
  ['two Origins, one of them ours', () => `Origin: ${emulator.url}\r\nOrigin: http://evil.test`],
  ['another site without Origin', 'Sec-Fetch-Site: cross-site'],
  ['another port without Origin', 'Sec-Fetch-Site: same-site'],
] as const

test.each(FOREIGN_PAGES)(
  'case 27: a page with %s does nothing here, and nothing changes',
  async (_, given) => {
    const foreignHeader = typeof given === 'function' ? given() : given
    const { headers } = await request(`${emulator.url}/api/login`, {
      headers: { authorization: `Bearer ${owner.idToken}` },
      body: loginBody('owner'),
    })
    const cookie = `Cookie: ${headers['set-cookie']?.[0]?.split(';')[0]}`
    const before = await observableState()
    const host = hostLine(emulator.url)
    const ask = (line: string, ...more: string[]) =>
      exchange(emulator.url, `${line} HTTP/1.1`, host, foreignHeader, cookie, ...more)
    for (const path of [
      'state',
      'log',
      'log?kind=traffic',
      'accounts',
      'scenarios',
      'mail',
      'faults',
    ])
      expectRefused(await ask(`GET /__emulator/${path}`))
    for (const path of ['reset', 'clock', 'scenario', 'faults', 'devices/HY-0001/actions'])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
        expectRefused(await ask(`POST /__emulator/${path}`, `Content-Type: ${type}`))
    expectRefused(await ask('DELETE /__emulator/faults'))
    expectRefused(await ask('POST /__EMULATOR/reset'))
    expectRefused(await ask('DELETE /api/_auth/session'))
    expectRefused(await ask('POST /api/login'))
    expectRefused(await ask('GET /socket.io/?EIO=4&transport=polling'))
    expectRefused(await ask('POST /socket.io/?EIO=4&transport=polling'))
    expectRefused(
      await exchange(emulator.url, ...upgradeLines(hostLine(emulator.url), foreignHeader, cookie)),
    )
    expect(await observableState()).toEqual(before)
  },
)

const BROWSED = [
  ['an image', 'no-cors', 'image'],
  ['a script', 'no-cors', 'script'],
  ['a fetch', 'cors', 'empty'],
  ['a frame', 'navigate', 'iframe'],
  ['a window that shows a call', 'navigate', 'document'],
] as const

test.each(BROWSED)(
  'case 27: %s of another site spends no fault and enters no log',
  async (_, mode, destination) => {
    const fault = { id: 'once', fault: { http: 'GET /**', status: 418, times: 1 } }
    await request(`${emulator.url}/__emulator/faults`, { body: fault })
    const before = await observableState()
    for (const site of ['cross-site', 'same-site'])
      for (const target of ['GET /api/hydra/devices', 'GET /API/none', 'HEAD /api', 'OPTIONS /api'])
        expectForbidden(
          await exchange(
            ...[emulator.url, `${target} HTTP/1.1`, hostLine(emulator.url)],
            ...[`Sec-Fetch-Site: ${site}`, `Sec-Fetch-Mode: ${mode}`],
            `Sec-Fetch-Dest: ${destination}`,
          ),
        )
    expect(await observableState()).toEqual(before)
    const list = () => request(`${emulator.url}/api/hydra/devices`)
    expect([(await list()).status, (await list()).status]).toEqual([418, 401])
  },
)

test('a link on another site opens a page, not in a frame', async () => {
  const opened = (target: string, destination: string) =>
    exchange(
      ...[emulator.url, `${target} HTTP/1.1`, hostLine(emulator.url)],
      ...['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'],
      `Sec-Fetch-Dest: ${destination}`,
    )
  for (const path of ['/', '/device/hydra/HY-0001', '/apiary'])
    expect((await opened(`GET ${path}`, 'document')).status).toBe(200)
  expectForbidden(await opened('GET /', 'iframe'))
  expectForbidden(await opened('POST /', 'document'))
})

test('case 27: the own page, a client without Origin and an allowed origin may call', async () => {
  const host = hostLine(emulator.url)
  const reset = (...more: string[]) =>
    exchange(emulator.url, 'POST /__emulator/reset HTTP/1.1', host, ...more)
  for (const caller of [[], [`Origin: ${emulator.url}`], [`Origin: ${ALLOWED}`]])
    expect((await reset(...caller)).status).toBe(200)
  // A request that a development server forwards.
  const { host: allowed } = new URL(ALLOWED)
  const passedOn = ['POST /__emulator/reset HTTP/1.1', `Host: ${allowed}`, `Origin: ${ALLOWED}`]
  expect((await exchange(emulator.url, ...passedOn)).status).toBe(200)
})

test('case 28: a tunnel from an allowed origin leads to the product, not to its control', async () => {
  const { host } = new URL(BEYOND)
  const through = (line: string, ...more: string[]) =>
    exchange(emulator.url, `${line} HTTP/1.1`, `Host: ${host}`, ...more)
  expect((await through('GET /')).status).toBe(200)
  for (const headers of [[], [`Origin: ${BEYOND}`], ['Sec-Fetch-Site: same-origin']])
    for (const call of ['GET /__emulator/state', 'GET /__emulator/mail', 'POST /__emulator/reset'])
      expectRefused(await through(call, ...headers))
})

const guardedState = (headers: Record<string, string> = {}) =>
  request(`${guarded.url}/__emulator/state`, { headers })

test('case 28: with a token the control API requires it, in either header', async () => {
  const refused = await guardedState()
  expect(refused).toMatchObject({ status: 401, body: failure })
  expect((await guardedState({ 'x-wattpost-token': `${TOKEN}x` })).status).toBe(401)
  expect((await guardedState({ authorization: `Basic ${TOKEN}` })).status).toBe(401)
  expect((await guardedState({ 'x-wattpost-token': TOKEN })).status).toBe(200)
  const reset = await request(`${guarded.url}/__EMULATOR/reset`, { method: 'POST' })
  expect(reset.status).toBe(401)
  expect((await request(`${guarded.url}/config.json`)).status).toBe(200)
})

test('case 28: guessed tokens are rate limited, also with forged addresses [429]', async () => {
  const guesses: number[] = []
  for (let guess = 0; guess < 25; guess += 1) {
    const headers = { 'x-wattpost-token': `${guess}`, 'x-forwarded-for': `10.0.0.${guess}` }
    guesses.push((await guardedState(headers)).status)
  }
  expect(guesses.slice(-5)).toEqual(Array(5).fill(429))
  expect((await guardedState({ 'x-wattpost-token': TOKEN })).status).toBe(429)
  expect(guarded.complaints).toEqual([])
})

const ANSWERS = [
  ['the page', 'GET /', 200],
  ['a device’s page', 'GET /device/bg/BG.0001', 200],
  ['the page by its file name', 'GET /index.html', 200],
  ['the configuration', 'GET /config.json', 200],
  ['an icon', 'GET /favicon.svg', 200],
  ['an asset that is not there', 'GET /assets/none.js', 404],
  ['a file that is not there', 'GET /none.png', 404],
  ['an API call without a token', 'GET /api/hydra/devices', 401],
  ['an API call that is none', 'GET /api/none', 404],
  ['the control API', 'GET /__emulator/state', 200],
  ['a control call that is none', 'GET /__emulator/none', 404],
  ['polling', 'GET /socket.io/?EIO=4&transport=polling', 400],
  ['a path that cannot be decoded', 'GET /api/hydra/device/%ff', 400],
  ['a method that is none of ours', 'TRACE /', 404],
  ['a page asked to change', 'PUT /', 404],
  ['a redirect to another server', 'GET //evil.test/%2e%2e', 404],
  ['one with a backslash', 'GET /\\evil.test', 404],
  ['one to a folder', 'GET /assets', 404],
  ['one after signing in', 'GET /login?redirect=//evil.test', 200],
  ['no HTTP', 'GARBAGE', 400],
  ['a strange Host', 'GET / HTTP/1.1\r\nX-Host: none', 403],
] as const

test.each(ANSWERS)(
  'case 37: %s comes with all headers, and leads nowhere else',
  async (_, line, status) => {
    const host = line.includes('X-Host') ? [] : [hostLine(emulator.url)]
    const target = line.includes('HTTP/1.1') || line === 'GARBAGE' ? line : `${line} HTTP/1.1`
    const answer = await exchange(emulator.url, target, ...host)
    expect(answer.status).toBe(status)
    expectGuarded(answer)
    if (/ \/(api|__emulator)\//.test(line)) expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('case 37: refused and failed upgrades have all headers too', async () => {
  const upgrades = [
    upgradeLines(hostLine(emulator.url), 'Origin: null'),
    upgradeLines(hostLine(emulator.url)).map((line) => line.replace('/socket.io/', '/other/')),
  ]
  for (const lines of upgrades) expectGuarded(await exchange(emulator.url, ...lines))
})

function expectGuarded({ headers }: RawAnswer): void {
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe|\*|data:/)
  for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['location', 'x-powered-by', 'server', 'strict-transport-security'])
    expect(headers).not.toHaveProperty(name)
}

test('case 37: the policy allows this server and the Auth emulator only', async () => {
  const { headers } = await request(`${emulator.url}/`)
  const { host } = new URL(emulator.url)
  expect(headers['content-security-policy']).toContain(
    `connect-src 'self' ws://${host} wss://${host};`,
  )
})

test('case 37: each page has its own style nonce and is not cached', async () => {
  const pages = await Promise.all([1, 2].map(() => request(`${emulator.url}/login`)))
  const nonces = pages.map(({ body, headers }) => {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
    expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    expect(body).not.toContain('__CSP_NONCE__')
    return nonce
  })
  expect(nonces[0]).not.toBe(nonces[1])
})

test('the server logged no error in these tests', () => {
  expect(emulator.complaints).toEqual([])
})
