import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// A client of another language and another library: python-socketio over aiohttp, as Debian packages them.

const PYTHON = '/usr/bin/python3'
const CLIENT = fileURLToPath(new URL('../support/client.py', import.meta.url))
const hasPython = spawnSync(PYTHON, ['-c', 'import socketio, aiohttp']).status === 0
if (!hasPython)
  process.stderr.write('No python3-socketio and python3-aiohttp: their tests do not run.\n')

/** A limit for what never comes. */
const POLL = { timeout: 20_000 }

/** What the client writes, a line for each: a change of its connection, or an event. */
interface Line {
  readonly what: 'connect' | 'disconnect' | 'refused' | 'ack' | 'event'
  readonly event?: string
  readonly data?: unknown
}

/** Starts a client; its lines can be awaited. */
function pythonClient(url: string, query: string, token: string) {
  const client = spawn(PYTHON, [CLIENT, url, query, token], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void client.kill())
  const lines: Line[] = []
  let rest = ''
  client.stdout.on('data', (chunk) => {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) lines.push(JSON.parse(part))
  })
  const until = (isWanted: (lines: readonly Line[]) => boolean) =>
    expect.poll(() => isWanted(lines), POLL).toBe(true)
  const count = (what: Line['what']) => lines.filter((line) => line.what === what).length
  const events = () => new Set(lines.flatMap(({ event }) => event ?? []))
  const send = (event: string, payload: object) =>
    client.stdin.write(`${JSON.stringify([event, payload])}\n`)
  return { lines, until, count, events, send }
}

describe.skipIf(!hasPython).each(['full', 'core'] as const)('in the dialect %s', (dialect) => {
  let emulator: RunningEmulator
  let owner: Visitor
  beforeAll(async () => {
    emulator = await startEmulator('grid-outage', { dialect: { dialect } })
    owner = await visitor(emulator, 'owner')
  })
  afterAll(() => emulator.close())

  const connecting = (token: string) =>
    pythonClient(emulator.url, `user_id=${owner.uid}&type=end_user`, token)

  test('python-socketio connects, and gets the events of its devices [K1, K2, K9]', async () => {
    const { until, count, events } = connecting(owner.idToken)
    await until(() => count('connect') === 1)
    const named = ['power', 'status', 'meter_power', 'hydra_power', 'hydra_energy', 'hydra_status']
    emulator.player.step(60_000)
    await request(`${emulator.url}/__emulator/devices/BG-0001/actions`, { body: { do: 'offline' } })
    emulator.player.step(60_000)
    await expect.poll(() => named.filter((event) => !events().has(event)), POLL).toEqual([])
  })

  test('python-socketio reconnects after its connection is lost [S9]', async () => {
    const { until, count } = connecting(owner.idToken)
    await until(() => count('connect') === 1)
    const cut = await request(`${emulator.url}/__emulator/faults`, {
      body: { fault: { socket: 'close' } },
    })
    expect(cut.status).toBe(200)
    await until(() => count('connect') === 2)
  })

  test('python-socketio is refused without a valid token [K1, A3]', async () => {
    const { until, lines } = connecting('nonsense')
    await until(() => lines.some(({ what }) => what === 'refused'))
    expect(lines.some(({ what }) => what === 'connect')).toBe(false)
  })
})

test.skipIf(!hasPython)('python-socketio gets the acknowledgement of a request [K10]', async () => {
  const emulator = await startEmulator('grid-outage')
  onTestFinished(() => emulator.close())
  const owner = await visitor(emulator, 'owner')
  const query = `user_id=${owner.uid}&type=end_user`
  const { until, count, send, lines } = pythonClient(emulator.url, query, owner.idToken)
  await until(() => count('connect') === 1)
  send('devices', { page: 0, limit: 30 })
  await until(() => count('ack') === 1)
  expect(lines.find(({ what }) => what === 'ack')?.data).toMatchObject({
    ...{ total: expect.any(Number), devices: expect.any(Array) },
  })
})
