import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loginBody } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import {
  exchange,
  frame,
  hostLine,
  openRaw,
  openRawSocket,
  type RawConnection,
  read,
  upgradeLines,
} from '../support/rawConnection.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

/** Short limits keep the tests fast; `server/guard/limits.test.ts` asserts the defaults. */
const IMPATIENT = { headMs: 400, requestMs: 800, idleMs: 300, checkMs: 50 }
/** A cut connection ends before any default limit, even on a slow machine. */
const CUT_MS_MAX = 7_000

let emulator: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage', { limits: { ...IMPATIENT, windowMs: 1_000 } })
  owner = await visitor(emulator, 'owner')
})
afterAll(() => emulator.close())

const host = () => hostLine(emulator.url)
const ask = (line: string, ...more: string[]) => exchange(emulator.url, line, host(), ...more)
const post = (body: unknown) => request(`${emulator.url}/__emulator/clock`, { body })
const failure = { success: false, message: expect.any(String) }

/** Asserts that the server still answers. */
async function expectWell(): Promise<void> {
  const client = await owner.connect()
  expect(await client.ask('unwatch', { deviceIds: [] })).toMatchObject({ ok: true })
  client.close()
  expect((await owner.get('/api/hydra/devices')).status).toBe(200)
  expect(emulator.complaints).toEqual([])
}

test.each([
  ['a long address', `GET /${'x'.repeat(8_001)} HTTP/1.1`, [], 414],
  ['a long header', 'GET / HTTP/1.1', [`X-Long: ${'x'.repeat(17_000)}`], 431],
  ['many headers', 'GET / HTTP/1.1', Array.from({ length: 120 }, (_, n) => `X-${n}: 1`), 431],
  ['an expectation', 'GET / HTTP/1.1', ['Expect: miracles'], 417],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002', [], 400],
  ['two lengths', 'POST /api/login HTTP/1.1', ['Content-Length: 5', 'Content-Length: 6'], 400],
  ['a length that is none', 'POST /api/login HTTP/1.1', ['Content-Length: -1'], 400],
  [
    'a length and chunks',
    'POST /api/login HTTP/1.1',
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    400,
  ],
  [
    'a cookie of garbage',
    'GET /api/_auth/session HTTP/1.1',
    ['Cookie: %ff=%; =;;wattpost_session=%'],
    200,
  ],
  [
    'an upgrade to what we do not speak',
    'GET / HTTP/1.1',
    ['Upgrade: h2c', 'Connection: Upgrade'],
    400,
  ],
] as const)('case 29: %s is answered, not feared', async (_, line, headers, status) => {
  expect((await ask(line, ...headers)).status).toBe(status)
})

test.each([
  ['no version', (line: string) => !/version/i.test(line)],
  ['no key', (line: string) => !/key/i.test(line)],
])('case 29: an upgrade with %s is refused', async (_, keep) => {
  expect((await exchange(emulator.url, ...upgradeLines(host()).filter(keep))).status).toBe(400)
})

test.each([
  ['deep arrays', `{"speed":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, /nested too deeply/],
  ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, /nested too deeply/],
  ['__proto__', '{"speed":2,"__proto__":{"polluted":1}}', /__proto__/],
  ['__proto__ in disguise', '{"a":[{"\\u005f_proto__":{"polluted":1}}]}', /__proto__/],
  ['a torn body', '{"speed":', /not readable/],
])('cases 29 and 45: %s is refused before it is parsed [400]', async (_, body, message) => {
  const reply = await post(body)
  expect(reply).toMatchObject({ status: 400, body: failure })
  expect(JSON.stringify(reply.body)).toMatch(message)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('case 29: a body beyond the limit is refused [413]', async () => {
  expect((await post(`{"speed":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413)
})

test.each([
  'limit[]=1',
  'limit[a]=1',
  'limit=1&limit=2',
  '__proto__[limit]=1',
  'page=%00',
  'page=%',
])('case 29: the query %s is refused at most as a bad request', async (query) => {
  const { status } = await owner.get(`/api/hydra/devices?${query}`)
  expect([200, 400]).toContain(status)
  expect(({} as Record<string, unknown>).limit).toBeUndefined()
})

test.each([
  ['sends nothing', ''],
  ['never ends its head', 'GET / HTTP/1.1\r\nX-Slow: '],
  ['never sends its body', 'POST /api/login HTTP/1.1\r\nContent-Length: 100\r\n'],
])('case 30: a client that %s is cut, even while it sends bytes', async (_, beginning) => {
  const lines = beginning.includes('Length')
    ? `${beginning}Content-Type: application/json\r\n${host()}\r\n\r\n`
    : beginning
  const slow = openRaw(emulator.url, lines)
  const adding = setInterval(() => beginning !== '' && slow.socket.write('x'), 50)
  expect(await slow.closed).toBeLessThan(CUT_MS_MAX)
  clearInterval(adding)
  expect([0, 408]).toContain(read(slow.text()).status)
})

test('case 30: a connection without a second request is closed', async () => {
  const idle = openRaw(emulator.url, `GET /config.json HTTP/1.1\r\n${host()}\r\n\r\n`)
  expect(await idle.closed).toBeLessThan(CUT_MS_MAX)
  expect(read(idle.text()).status).toBe(200)
})

test('case 30: there is no polling, also not for binary', async () => {
  for (const line of ['GET', 'POST'].map(
    (method) => `${method} /socket.io/?EIO=4&transport=polling`,
  ))
    expect((await ask(`${line} HTTP/1.1`, 'Content-Type: application/octet-stream')).status).toBe(
      400,
    )
})

/** An authenticated websocket. */
async function introduced(): Promise<RawConnection> {
  const query = `&user_id=${owner.uid}&type=${owner.type}`
  const connection = await openRawSocket(emulator.url, query)
  connection.socket.write(frame(1, `40${JSON.stringify({ token: owner.idToken })}`))
  await expect.poll(connection.text).toContain('"clock"')
  return connection
}

const EVIL_FRAMES = [
  ['a binary message', [frame(2, new Uint8Array(1_000))]],
  ['an attachment announced', [frame(1, '451-["devices",{"_placeholder":true,"num":0}]')]],
  ['a thousand attachments announced', [frame(1, '451000-["devices"]')]],
  ['a message too long', [frame(1, `42["devices","${'x'.repeat(150_000)}"]`)]],
  ['a message of endless pieces', [frame(1, '4', false), ...Array(400).fill(frame(0, 'x', false))]],
  ['endless pieces of nothing', [frame(1, '4', false), ...Array(400).fill(frame(0, '', false))]],
  ['a packet that is none', [frame(1, '49')]],
  ['an event before it has said who it is', [frame(1, '42["devices",{}]')]],
  ['an introduction again and again', Array(20).fill(frame(1, '40{"token":"none"}'))],
  ['a frame that is none', [Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])]],
  ['a frame without a mask', [Buffer.from([0x81, 0x02, 0x34, 0x30])]],
] as const

test.each(EVIL_FRAMES)('case 30: %s closes the connection at once', async (_, frames) => {
  const connection = await openRawSocket(emulator.url)
  connection.socket.write(Buffer.concat(frames))
  expect(await connection.closed).toBeLessThan(CUT_MS_MAX)
  await expectWell()
})

test('case 29: a request with a numeric name is answered as unknown', async () => {
  const connection = await introduced()
  connection.socket.write(frame(1, '427[5]'))
  await expect.poll(connection.text).toContain('437[{"ok":false,"message":"There is no request')
  connection.socket.destroy()
  await expectWell()
})

test('case 30: binary data closes an authenticated connection too', async () => {
  const connection = await introduced()
  connection.socket.write(frame(1, '451-["devices",{"_placeholder":true,"num":0}]'))
  expect(await connection.closed).toBeLessThan(CUT_MS_MAX)
  await expectWell()
})

/** An emulator with a short handshake timeout. */
async function hasty(): Promise<RunningEmulator> {
  const started = await startEmulator('grid-outage', { limits: { handshakeTimeoutMs: 1_500 } })
  onTestFinished(() => started.close())
  return started
}

test.each([
  ['says nothing', ''],
  ['only keeps the line open', '3'],
  ['is not believed', '40{"token":"forged"}'],
  ['asks for another room', '40/admin,{"token":"forged"}'],
])('case 31: a client that %s is cut in time', async (_, packet) => {
  const connection = await openRawSocket((await hasty()).url)
  if (packet !== '') connection.socket.write(frame(1, packet))
  expect(await connection.closed).toBeLessThan(CUT_MS_MAX)
})

test('case 31: an authenticated client stays beyond the handshake timeout', async () => {
  const { url, authUrl } = await hasty()
  const client = await (await visitor({ url, authUrl }, 'owner')).connect()
  const later = await openRawSocket(url)
  await later.closed
  expect(client.socket.connected).toBe(true)
  client.close()
})

test('case 31: a flood of connections is limited by address, despite forged headers, and admitted later', async () => {
  const flooded = await startEmulator('grid-outage', {
    limits: { unauthenticatedPerAddress: 5, failures: 8, windowMs: 6_000, handshakeTimeoutMs: 600 },
  })
  const one = () =>
    openRaw(
      flooded.url,
      [
        ...upgradeLines(hostLine(flooded.url), `X-Forwarded-For: 10.0.0.${Math.random()}`),
        'Forwarded: for=10.1.1.1',
        '',
        '',
      ].join('\r\n'),
    )
  const first = Array.from({ length: 9 }, one)
  await Promise.all(first.map(({ closed }) => closed))
  const statuses = first.map(({ text }) => read(text()).status)
  expect(statuses.filter((status) => status === 101)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const then = Array.from({ length: 5 }, one)
  await Promise.all(then.map(({ closed }) => closed))
  const held = one()
  await held.closed
  expect(read(held.text())).toMatchObject({ status: 429, headers: { 'retry-after': '6' } })
  const visit = await visitor(flooded, 'owner')
  await expect
    .poll(() =>
      visit.connect().then(
        () => 'in',
        () => 'out',
      ),
    )
    .toBe('in')
  await flooded.close()
})

test('case 31: repeated failed logins are rate limited, others are not [429]', async () => {
  const guarded = await startEmulator('grid-outage', { limits: { failures: 5, windowMs: 60_000 } })
  const login = (token: string) =>
    request(`${guarded.url}/api/login`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.0.${Math.random()}` },
      body: loginBody('owner'),
    })
  const { idToken, uid } = await visitor(guarded, 'owner')
  expect(uid).toBe(owner.uid)
  for (let time = 0; time < 8; time += 1) expect((await login(idToken)).status).toBe(200)
  const statuses: number[] = []
  for (let time = 0; time < 7; time += 1) statuses.push((await login('forged')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(guarded.complaints).toEqual([])
  await guarded.close()
})

test('case 31: the number of connections of an address is limited', async () => {
  const small = await startEmulator('grid-outage', { limits: { connectionsPerAddress: 3 } })
  const held = Array.from({ length: 3 }, () => openRaw(small.url))
  const fourth = openRaw(small.url, `GET /config.json HTTP/1.1\r\n${hostLine(small.url)}\r\n\r\n`)
  await fourth.closed
  expect(fourth.text()).toBe('')
  for (const { socket } of held) socket.destroy()
  const again = () =>
    request(`${small.url}/config.json`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(again).toBe(200)
  await small.close()
})
