import { expect, onTestFinished, test } from 'vitest'
import type { AuthService } from '../auth/authService.ts'
import { parseScenario } from '../scenario/parse/parseScenario.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import { freePort } from '../server/ports.ts'
import { openAuthEmulator } from './openAuthEmulator.ts'
import { startEmulator } from './startEmulator.ts'

const TEXT = `schema: 1
name: No sign-in
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra }
timeline:
  - { id: away, at: 1s, fault: { auth: down } }
`
const log = () => {}

function scenarioWithoutSignIn(): Scenario {
  const read = parseScenario('down.yaml', TEXT, ['merchant@wattpost.test'])
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

async function runningAuth() {
  const auth = await openAuthEmulator(log)
  if (!auth.ok) throw new Error(auth.error.message)
  onTestFinished(() => auth.value.stop())
  return auth.value
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('an auth fault ends with its emulator: the next one uses the same Auth emulator', async () => {
  const scenario = scenarioWithoutSignIn()
  const auth = await runningAuth()
  const start = async () => {
    const started = await startEmulator({ scenario, auth, paused: true, log })
    if (!started.ok) throw new Error(started.error.message)
    return started.value
  }
  const emulator = await start()
  emulator.player.step(2000)
  await expect.poll(() => answers(auth.url), { timeout: 10_000 }).toBe(false)
  await emulator.close()
  expect(await answers(auth.url)).toBe(true)
  const next = await start()
  await next.close()
})

test('an unreachable Auth emulator refuses the start and frees the port', async () => {
  const options = { scenario: scenarioWithoutSignIn(), paused: true, log }
  const auth = await runningAuth()
  await auth.turn('down')
  const port = await freePort()
  expect(await startEmulator({ ...options, auth, port })).toMatchObject({
    ok: false,
    error: { code: 'environment', message: expect.stringContaining(auth.url) },
  })
  await auth.turn('up')
  const started = await startEmulator({ ...options, auth, port })
  expect(started.ok).toBe(true)
  if (started.ok) await started.value.close()
})

test('a start that fails ends what it began', async () => {
  const ended: string[] = []
  const auth = {
    ...{ ready: Promise.resolve(), syncFaults: () => {}, settled: async () => {} },
    ...{ verify: async () => null, close: async () => void ended.push('auth') },
  } as unknown as AuthService
  const start = { scenario: scenarioWithoutSignIn(), paused: true, auth, log }
  await expect(startEmulator({ ...start, port: 70_000 })).rejects.toThrow(/port/)
  expect(ended).toEqual(['auth'])
})

test('case 57: virtual time begins when users can sign in, however long the start takes', async () => {
  let wallMs = 0
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const auth = {
    ...{ ready, syncFaults: () => {}, settled: async () => {} },
    ...{ verify: async () => null, close: async () => {} },
  } as unknown as AuthService
  const scenario = scenarioWithoutSignIn()
  const settings = { scenario, speed: 60, wallNowMs: () => wallMs, auth, log } as const
  const port = await freePort()
  const starting = startEmulator({ ...settings, port })
  await expect.poll(() => answers(`http://127.0.0.1:${port}/healthz`)).toBe(true)
  wallMs += 60_000
  isReady()
  const started = await starting
  if (!started.ok) throw new Error(started.error.message)
  const { player, close } = started.value
  onTestFinished(() => void close())
  expect(player.run.nowMs).toBe(player.run.startMs)
  wallMs += 1_000
  await expect.poll(() => player.run.nowMs).toBe(player.run.startMs + 60_000)
})
