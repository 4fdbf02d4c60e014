import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startProxy } from '@wattpost/emulator'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

const LIST = '/api/hydra/devices'

let emulator: RunningEmulator
let proxy: FaultProxy
/** The same user at the emulator and behind the proxy. */
let direct: Visitor
let behind: Visitor

async function proxied(
  faults?: string,
  log: (line: string) => void = () => {},
): Promise<FaultProxy> {
  const started = await startProxy({ target: emulator.url, port: 0, faults, log })
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  proxy = await proxied()
  direct = await visitor(emulator, 'owner')
  behind = await visitor({ ...emulator, url: proxy.url }, 'owner')
})
afterEach(() => lift())
afterAll(async () => {
  expect(await proxy.close()).toEqual([])
  await emulator.close()
})

const control = (path: string, body: unknown) => request(`${proxy.url}/__emulator${path}`, { body })
/** Injects a fault in place of the one with the same id. */
const inject = async (fault: object, id = 'it') => {
  await request(`${proxy.url}/__emulator/faults/${id}`, { method: 'DELETE' })
  const { status, body } = await control('/faults', { id, fault })
  expect({ status, body }).toMatchObject({ status: 200 })
}
const lift = () => request(`${proxy.url}/__emulator/faults`, { method: 'DELETE' })
const fetched = (path = LIST) =>
  fetch(proxy.url + path, { headers: { authorization: `Bearer ${behind.idToken}` } })

/** Digest of the bytes of an answer. */
async function digest({ idToken }: Visitor, url: string, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${idToken}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${answer.status} ${answer.headers.get('content-type')} ${createHash('sha256').update(bytes).digest('hex')}`
}

const PATHS = [LIST, '/api/powermeter/devices', '/api/hydra/device/unknown', '/favicon.svg']

test('without faults, and when they are lifted, answers and frames are those of the target', async () => {
  const same = async () => {
    for (const path of PATHS)
      expect(await digest(behind, proxy.url, path)).toBe(await digest(direct, emulator.url, path))
  }
  await same()
  await inject({ http: `* /**`, malformed: true, bandwidth: '1MB/s' })
  await inject({ socket: 'malformed' }, 'frames')
  expect((await fetched()).status).toBe(200)
  await lift()
  await same()
  const clients = [await direct.connect(), await behind.connect()]
  emulator.player.step(40_000)
  const [there, here] = await Promise.all(
    clients.map(async (client) => {
      await client.until('hydra_power')
      await client.settled()
      return client.received.filter(({ event }) => event !== 'clock')
    }),
  )
  expect(here).toEqual(there)
  for (const client of clients) client.close()
})

test('faults of calls: a status, a delay, a rate, a slice and a limit of bytes', async () => {
  const { body } = await behind.get(LIST)
  const bytes = JSON.stringify(body).length
  const took = async () => {
    const beganMs = performance.now()
    expect((await behind.get(LIST)).body).toEqual(body)
    return performance.now() - beganMs
  }
  await inject({ http: `GET ${LIST}`, status: 503, message: 'down', times: 1 })
  expect(await behind.get(LIST)).toMatchObject({ status: 503, body: { message: 'down' } })
  await inject({ http: `GET ${LIST}`, latency: '300ms' })
  expect(await took()).toBeGreaterThan(295)
  await inject({ http: `GET ${LIST}`, bandwidth: '10kB/s' })
  expect(await took()).toBeGreaterThan(bytes / 10)
  await inject({ http: `GET ${LIST}`, slice: { bytes: 500, pause: '50ms' } })
  expect(await took()).toBeGreaterThan(45 * Math.floor(bytes / 500))
  await inject({ http: `GET ${LIST}`, limit: 1500 })
  await expect(fetched().then((answer) => answer.text())).rejects.toThrow(TypeError)
  await inject({ http: `GET ${LIST}`, truncated: true })
  await expect(fetched().then((answer) => answer.text())).rejects.toThrow('terminated')
  await inject({ http: `GET ${LIST}`, body: { instead: true }, direction: 'response' })
  expect(await behind.get(LIST)).toMatchObject({ status: 200, body: { instead: true } })
})

test('faults of sockets: kick, close, reset, a limit of bytes, refused handshakes', async () => {
  for (const [fault, reason] of [
    [{ socket: 'kick' }, /^io server disconnect$/],
    [{ socket: 'close' }, /^transport close$/],
    [{ socket: 'reset' }, /^transport (close|error)$/],
    [{ socket: 'limit', bytes: 20 }, /^transport (close|error)$/],
  ] as const) {
    const { socket } = await behind.connect()
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await inject(fault)
    socket.emit('device', { deviceId: 'HY-0001' }, () => {})
    expect(await ended).toMatch(reason)
  }
  await lift()
  await inject({ socket: 'refuse' })
  await expect(behind.connect()).rejects.toThrow('websocket error')
  await inject({ socket: 'refuse', message: 'Closed for repairs.' })
  await expect(behind.connect()).rejects.toThrow('Closed for repairs.')
})

test('faults of messages: mute, slow, a rate of bytes', async () => {
  const client = await behind.connect()
  const ask = () => client.ask('device', { deviceId: 'HY-0001' })
  const took = async () => {
    const beganMs = performance.now()
    await ask()
    return performance.now() - beganMs
  }
  await inject({ socket: 'slow', latency: '300ms' })
  expect(await took()).toBeGreaterThan(295)
  await inject({ socket: 'bandwidth', rate: '10kB/s' })
  expect(await took()).toBeGreaterThan(50)
  const before = client.received.length
  await inject({ socket: 'mute' })
  emulator.player.step(40_000)
  const answer = (client.socket as Socket).timeout(300).emitWithAck('unwatch', { deviceIds: [] })
  await expect(answer).rejects.toThrow('timed out')
  expect(client.received.length).toBe(before)
  await lift()
  await ask()
  expect(client.socket.connected).toBe(true)
  client.close()
})

test('a fault of one account hits those whose token names it', async () => {
  const other = await visitor({ ...emulator, url: proxy.url }, 'merchant')
  const who = account('owner').email
  await inject({ http: `GET ${LIST}`, status: 500, who })
  await inject({ socket: 'refuse', message: 'not you', who }, 'sockets')
  expect((await behind.get(LIST)).status).toBe(500)
  expect((await other.get(LIST)).status).toBe(200)
  await expect(behind.connect()).rejects.toThrow('not you')
  ;(await other.connect()).close()
})

test('an account that a fault names and that never came, and a fault without a hit, are named at the end', async () => {
  const file = join(tmpdir(), `wattpost-account-${process.pid}.yaml`)
  await writeFile(file, `- { http: "GET ${LIST}", status: 500, who: ownr@wattpost.test }\n`)
  onTestFinished(() => rm(file))
  const lines: string[] = []
  const other = await proxied(file, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringContaining('Faults of one account: ownr@wattpost.test.')])
  const caller = await visitor({ ...emulator, url: other.url }, 'owner')
  expect((await caller.get(LIST)).status).toBe(200)
  const { email } = account('owner')
  const fault = { http: `GET ${LIST}`, status: 503, who: email }
  await request(`${other.url}/__emulator/faults`, { body: { id: 'own', fault } })
  expect((await caller.get(LIST)).status).toBe(503)
  const mistyped = { http: 'GET /api/hydra/devces', status: 500 }
  await request(`${other.url}/__emulator/faults`, { body: { id: 'idle', fault: mistyped } })
  const used = { http: 'GET /api/powermeter/devices', latency: '1ms' }
  await request(`${other.url}/__emulator/faults`, { body: { id: 'used', fault: used } })
  await caller.get('/api/powermeter/devices')
  await other.close()
  expect(lines.slice(1)).toEqual([
    `No call or connection of ownr@wattpost.test came, so its faults hit nothing, did you mean "${email}"?`,
    'Fault idle was active to the end and hit nothing.',
  ])
})

test('the timeline of a file plays in real time, and the control API shows it', async () => {
  const file = join(tmpdir(), `wattpost-faults-${process.pid}.yaml`)
  await writeFile(file, '- { id: down, fault: { http: "GET /api/**", status: 503, for: 60s } }\n')
  onTestFinished(() => rm(file))
  const other = await proxied(file)
  onTestFinished(async () => void (await other.close()))
  expect((await request(`${other.url}${LIST}`)).status).toBe(503)
  const read = async (path: string) => (await request(`${other.url}/__emulator/${path}`)).body
  expect(await read('timeline')).toMatchObject({
    steps: [{ id: 'down', came: expect.any(String) }],
  })
  expect(await read('state')).toMatchObject({ speed: 1, paused: false, devices: 0, faults: 1 })
  expect(await read('log?kind=traffic')).toContain('"faults":["down"]')
  expect(await read('verdicts')).toEqual({ verdicts: [] })
  const refused = await request(`${other.url}/__emulator/clock`, { body: { speed: 60 } })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('real time') },
  })
})

test('what the proxy does not have passes to the target, and what no proxy can have is refused', async () => {
  expect(await request(`${proxy.url}/__emulator/accounts`)).toEqual(
    expect.objectContaining({ status: 200, body: { accounts: expect.any(Array) } }),
  )
  for (const fault of [{ auth: 'down' }, { device: 'offline', of: 'HY-0001' }])
    expect(await control('/faults', { fault })).toMatchObject({ status: 400 })
  const foreign = { headers: { origin: 'http://evil.example' } }
  for (const path of [LIST, '/__emulator/state'])
    expect((await request(proxy.url + path, foreign)).status).toBe(403)
})

test('no token and no secret of a query is in the log', async () => {
  await behind.get(`${LIST}?token=${behind.idToken}&limit=1`)
  ;(await behind.connect()).close()
  const { body } = await request(`${proxy.url}/__emulator/log?kind=traffic`)
  expect(body).toContain('token=hidden&limit=1')
  expect(body).not.toContain(behind.idToken.split('.')[1])
})
