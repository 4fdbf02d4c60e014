import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { freePort } from '../support/freePort.mjs'
import { request } from '../support/request.ts'
import { startWattpost, wattpost } from '../support/wattpost.ts'

const CLIENTS = 20
const STEPS = 10
const REPORT_MS = 10_000
const REFUSED_CALLS = 3

let emulator: RunningEmulator

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterAll(() => emulator.close())

const { email, password } = account('owner')
const loadArgs = (...more: string[]) => [
  ...['load', '--target', emulator.url, '--email', email, '--password', password],
  ...['--ramp', '0s', ...more],
]

/** Counts acknowledgements by name and connection. */
function countSent() {
  const acks = new Map<string, number>()
  const sent = {
    /** Connections with at least this number of acknowledgements of a request. */
    acknowledged: (name: string, times: number) =>
      [...acks].filter(([key, count]) => key.startsWith(`${name} `) && count >= times).length,
    forget: () => acks.clear(),
  }
  const stop = emulator.player.listen({
    traffic: ({ event }) => {
      if (event.kind !== 'ack') return
      const key = `${event.name} ${event.socket}`
      acks.set(key, (acks.get(key) ?? 0) + 1)
    },
  })
  onTestFinished(stop)
  return sent
}

test(`${CLIENTS} clients: Ctrl-C ends with the figures so far: no gap, and each error [exit 130]`, async () => {
  await request(`${emulator.url}/__emulator/faults`, {
    body: { fault: { http: 'POST /api/login', status: 503, times: REFUSED_CALLS } },
  })
  const sent = countSent()
  const args = ['--clients', `${CLIENTS}`, '--for', '1h', '--every', '100ms', '--json']
  const limits = ['--max-gaps', '0', '--max-errors', `${REFUSED_CALLS - 1}`]
  const running = startWattpost(loadArgs(...args, ...limits))
  onTestFinished(() => running.kill('SIGKILL'))
  const patiently = { timeout: 30_000 }
  await expect.poll(() => sent.acknowledged('watch', 1), patiently).toBe(CLIENTS)
  for (let step = 0; step < STEPS; step += 1) emulator.player.step(REPORT_MS)
  // A client asks again only after it has received the answer before.
  sent.forget()
  await expect.poll(() => sent.acknowledged('devices', 3), patiently).toBe(CLIENTS)
  running.kill('SIGINT')
  const { exitCode, stdout, stderr } = await running.ended
  expect(exitCode).toBe(130)
  // Outside a terminal, a line every 10 s.
  expect(stderr).toMatch(/^(?:\d+ of \d+ clients · .*\n)*$/)
  const report = JSON.parse(stdout)
  // The newest frames may still wait for their array.
  expect(report.deliveries.count).toBeGreaterThan(CLIENTS * STEPS)
  expect(report).toMatchObject({
    ...{ ending: 'interrupted', clients: { planned: CLIENTS, connected: CLIENTS } },
    ...{ connections: CLIENTS, reconnects: 0, gaps: 0 },
    errors: {
      count: REFUSED_CALLS,
      kinds: { 'POST /api/login: 503': REFUSED_CALLS },
    },
    ...{ noDeliveryTime: 'other-speed', isHeld: false },
    thresholds: [{ isHeld: true }, { isHeld: false, actual: REFUSED_CALLS }],
  })
})

test('clients whose connection ends reconnect, and watch their devices as before', async () => {
  const sent = countSent()
  const running = startWattpost(loadArgs('--clients', '5', '--every', '1h', '--json'))
  onTestFinished(() => running.kill('SIGKILL'))
  const patiently = { timeout: 30_000 }
  await expect.poll(() => sent.acknowledged('watch', 1), patiently).toBe(5)
  sent.forget()
  await request(`${emulator.url}/__emulator/faults`, { body: { fault: { socket: 'close' } } })
  await expect.poll(() => sent.acknowledged('watch', 1), patiently).toBe(5)
  running.kill('SIGINT')
  const { exitCode, stdout } = await running.ended
  expect(exitCode).toBe(130)
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ clients: { connected: 5 }, connections: 10, reconnects: 5, gaps: 0 },
    errors: { count: 0 },
  })
})

test('a run ends by itself: 0 when its thresholds are held, 1 when one is missed', async () => {
  const args = ['--clients', '2', '--for', '1s', '--max-errors', '0']
  const held = await wattpost(...loadArgs(...args))
  expect(held.stdout).toMatch(/^held +--max-errors 0 +errors: 0$/m)
  expect(held).toMatchObject({ exitCode: 0, stderr: '' })
  await request(`${emulator.url}/__emulator/faults`, {
    body: { fault: { http: 'GET /api/powermeter/devices', status: 500, times: 1 } },
  })
  const missed = await wattpost(...loadArgs(...args))
  expect(missed.stdout).toMatch(/^missed +--max-errors 0 +errors: 1$/m)
  expect(missed.exitCode).toBe(1)
})

test('another machine that is not named is refused [exit 2]; a closed port is unreachable [exit 3]', async () => {
  const foreign = await wattpost('load', '--target', 'https://staging.example.com', '--token', 't')
  expect(foreign.stderr).toContain('add --allow-host staging.example.com')
  expect(foreign.exitCode).toBe(2)
  const closed = `http://127.0.0.1:${await freePort()}`
  const unreachable = await wattpost(
    'load',
    '--target',
    closed,
    '--email',
    email,
    '--password',
    'p',
  )
  expect(unreachable.stderr).toContain(`${closed} cannot be reached`)
  expect(unreachable.exitCode).toBe(3)
})
