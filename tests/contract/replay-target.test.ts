import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, readRecording, startingScenario, startRecorder } from '@wattpost/emulator'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type ScenarioFile, scenarioFile } from '../support/scenarioFile.ts'
import { visitor } from '../support/visitor.ts'
import { wattpost } from '../support/wattpost.ts'

const STAGING = `schema: 1
name: Staging
clock: { start: "2026-01-15T17:58:00Z", tz: Africa/Lagos }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
`
const { email, password } = account('owner')

let file: ScenarioFile
let emulator: RunningEmulator

beforeAll(async () => {
  file = await scenarioFile(STAGING)
  emulator = await startEmulator(file.path)
})
afterAll(async () => {
  await emulator.close()
  await file.drop()
})

/** Records a client of the emulator for a minute of virtual time. Answers the folder. */
async function record(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'wattpost-target-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const recorder = await startRecorder({
    ...{ target: emulator.url, host: '127.0.0.1', port: 0, directory },
  })
  if (!recorder.ok) throw new Error(recorder.error.message)
  const url = `http://127.0.0.1:${recorder.value.port}`
  const owner = await visitor({ ...emulator, url }, 'owner')
  await owner.get('/api/hydra/device/HY-0001')
  const client = await owner.connect()
  await client.ask('devices', { page: 0, limit: 30 })
  await client.ask('switch', { deviceId: 'BG-0001', on: true })
  emulator.player.step(60_000)
  await client.settled()
  client.close()
  const { file: packed } = await recorder.value.stop()
  const read = readRecording(await readFile(packed), packed)
  if (!read.ok) throw new Error(read.error.message)
  const scenario = startingScenario(read.value, 'recording.ndjson.gz')
  await writeFile(join(directory, 'recorded.yaml'), scenario)
  return directory
}

/** Compares the emulator with a recording, as fast as it answers. */
function compare(folder: string, ...options: readonly string[]) {
  return wattpost(
    ...['replay', join(folder, 'recorded.yaml'), '--target', emulator.url],
    ...['--email', email, '--password', password, '--speed', 'max', '--wait', '120', ...options],
  )
}

/** Does something to the hydra. */
async function act(action: 'grid-off' | 'grid-on'): Promise<void> {
  const done = await request(`${emulator.url}/__emulator/devices/HY-0001/actions`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ do: action }),
  })
  expect(done.status).toBeLessThan(300)
}

test('a fresh recording proves what was recorded, and another recording in its place does not', async () => {
  const folder = await record()
  const recorded = join(folder, 'recorded.yaml')
  const proved = await wattpost('replay', recorded)
  expect(proved.stdout).toContain('✓ GET /api/hydra/device/HY-0001: answered 200')
  expect(proved.stdout).toContain('✓ HY-0001 hydra_status status: states status up')
  expect(proved.exitCode).toBe(0)
  await act('grid-off')
  const other = await record()
  await act('grid-on')
  await copyFile(join(other, 'recording.ndjson.gz'), join(folder, 'recording.ndjson.gz'))
  const changed = await wattpost('replay', recorded)
  expect(changed.stdout).toContain('in the recording: device.status: expected up; came down')
  expect(changed.stdout).toContain('the states were status down')
  expect(changed.exitCode).toBe(1)
})

test('the same backend is the same; commands are only sent with --commands, and faults differ', async () => {
  const folder = await record()
  emulator.player.set({ paused: false, speed: 60 })
  onTestFinished(() => void emulator.player.set({ paused: true }))
  const same = await compare(folder)
  expect(same.stdout).not.toContain('✗')
  expect(same.stdout).toContain('left out: it changes something; --commands sends it')
  expect(same.exitCode).toBe(0)
  const fault = { http: 'GET /api/hydra/device/*', status: 500 }
  await request(`${emulator.url}/__emulator/faults`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ id: 'broken', fault }),
  })
  const report = join(folder, 'junit.xml')
  const differs = await compare(folder, '--commands', '--report', report, '--html', folder)
  await request(`${emulator.url}/__emulator/faults`, { method: 'DELETE' })
  expect(differs.stdout).toMatch(/✓ switch .*BG-0001/)
  expect(differs.stdout).toContain('status: expected 200; came 500')
  expect(differs.exitCode).toBe(1)
  expect(await readFile(report, 'utf8')).toContain('status: expected 200; came 500')
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('came 500')
})

test('frames in another order differ, although each of them comes', async () => {
  const folder = await record()
  expect(await readFile(join(folder, 'recorded.yaml'), 'utf8')).toContain('  sequence: true\n')
  emulator.player.set({ paused: false, speed: 60 })
  onTestFinished(() => void emulator.player.set({ paused: true }))
  const faults = `${emulator.url}/__emulator/faults`
  await request(faults, { body: { id: 'swapped', fault: { socket: 'reorder' } } })
  const differs = await compare(folder)
  await request(faults, { method: 'DELETE' })
  expect(differs.stdout).toContain('✗ sequence: frames of a device in the order of their numbers')
  expect(differs.stdout).toMatch(/ of (?:HY|BG)-0001 with seq \d+ came after seq \d+/)
  expect(differs.exitCode).toBe(1)
})

test('a scenario without a recording and an unreachable target are refused', async () => {
  const plain = await wattpost('replay', 'grid-outage', '--target', emulator.url, '--token', 'x')
  expect([plain.exitCode, plain.stderr]).toEqual([2, expect.stringContaining('has no recorded')])
  const folder = await record()
  const target = `http://127.0.0.1:${await freePort()}`
  const recorded = join(folder, 'recorded.yaml')
  const none = await wattpost('replay', recorded, '--target', target, '--token', 'x')
  expect([none.exitCode, none.stderr]).toEqual([3, expect.stringContaining('cannot be reached')])
})
