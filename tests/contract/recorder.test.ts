import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Recorder, readRecording, startingScenario, startRecorder } from '@wattpost/emulator'
import { dashboardConfig, hydraListBody } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { account } from '../support/accounts.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { startRecorderChild } from '../support/recorderChild.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
})
afterAll(() => emulator.close())

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wattpost-recorded-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function startBefore(target: string, directory: string): Promise<Recorder & { url: string }> {
  const started = await startRecorder({ target, host: '127.0.0.1', port: 0, directory })
  if (!started.ok) throw new Error(started.error.message)
  return { ...started.value, url: `http://127.0.0.1:${started.value.port}` }
}

/** The same visitor at another address. */
async function through(url: string, name: 'owner' | 'merchant'): Promise<Visitor> {
  return visitor({ ...emulator, url }, name)
}

async function recordingAt(file: string) {
  const read = readRecording(await readFile(file), file)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

const PATHS = [
  '/api/_auth/session',
  '/api/hydra/devices',
  '/api/hydra/device/HY-0001',
  '/api/hydra/device/unknown',
  '/api/hydra/power-status?deviceId=HY-0001&range=d',
  '/api/hydra/devices?limit=-1',
  '/api/powermeter/devices',
  '/favicon.svg',
]

test('answers and events are the same with and without the recorder', async () => {
  const recorder = await startBefore(emulator.url, await folder())
  const recorded = await through(recorder.url, 'owner')
  for (const path of PATHS) {
    const [there, here] = [await owner.get(path), await recorded.get(path)]
    expect({ path, status: here.status, body: here.body }).toEqual({
      path,
      status: there.status,
      body: there.body,
    })
    expect(here.headers['content-type']).toBe(there.headers['content-type'])
  }
  const clients = [await owner.connect(), await recorded.connect()]
  emulator.player.step(40_000)
  const frames = await Promise.all(
    clients.map(async (client) => {
      await client.until('hydra_power', ({ ns }) => ns === 0)
      const snapshot = await client.ask('device', { deviceId: 'HY-0001' })
      await client.settled()
      return { snapshot, received: client.received.filter(({ event }) => event !== 'clock') }
    }),
  )
  expect(frames[1]).toEqual(frames[0])
  expect(frames[0]?.received.length).toBeGreaterThan(5)
  for (const client of clients) client.close()
  await recorder.stop()
})

test('the configuration points to the recorder, sign-in included', async () => {
  const recorder = await startBefore(emulator.url, await folder())
  const { body } = await request(`${recorder.url}/config.json`)
  expect(dashboardConfig.parse(body)).toMatchObject({
    apiUrl: '',
    socketUrl: '',
    authEmulatorUrl: '',
  })
  await recorder.stop()
})

test('a sign-in passes the recorder, and is in no recording', async () => {
  const recorder = await startBefore(emulator.url, await folder())
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo'
  const { email, password } = account('owner')
  const body = { email, password, returnSecureToken: true }
  const answer = await request(`${recorder.url}${path}`, { body })
  expect(answer.body).toMatchObject({ email, idToken: expect.any(String) })
  expect(recorder.counts().unrecorded).toBe(1)
  const { records } = await recorder.stop()
  expect(records).toBe(0)
})

test('a recording matches the contract, keeps the order and has no personal data', async () => {
  const recorder = await startBefore(emulator.url, await folder())
  const merchant = await through(recorder.url, 'merchant')
  const list = hydraListBody.parse((await merchant.get('/api/hydra/devices')).body)
  await merchant.get('/api/hydra/devices')
  await merchant.get('/api/powermeter/devices')
  const client = await merchant.connect()
  const answer = await client.ask('devices', { page: 0, limit: 30 })
  emulator.player.step(60_000)
  await client.until('hydra_power')
  await client.settled()
  const came = client.received.map(({ event }) => event)
  client.close()
  await expect.poll(() => recorder.counts().disconnect).toBe(1)
  const { file, records } = await recorder.stop()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const recording = await recordingAt(file)
  expect(recording.tail).toBe('complete')
  expect(recording.records).toHaveLength(records)
  const events = recording.records.flatMap((one) =>
    one.kind === 'event' ? one.args.flat().map(() => one.event) : [],
  )
  expect(events).toEqual(came)
  const http = recording.records.find(({ kind }) => kind === 'http')
  const body = http?.kind === 'http' && http.body?.as === 'json' ? http.body.json : null
  const bare = ({ deviceId, latestData }: (typeof list.devices)[number]) => ({
    deviceId,
    latestData,
  })
  expect(hydraListBody.parse(body).devices.map(bare)).toEqual(list.devices.map(bare))
  const text = JSON.stringify(recording)
  const [device] = answer.devices as { imei: string; imsi: string }[]
  const sites = list.devices.map(({ site = 'none' }) => site)
  for (const personal of [merchant.idToken, merchant.uid, device?.imei, device?.imsi, ...sites]) {
    expect(text).not.toContain(personal)
  }
  const scenario = startingScenario(recording, 'recording.ndjson.gz')
  expect(scenario).toContain('"id":"HY-0001","family":"hydra","variant":"grid_gen"')
  expect(scenario).toContain('"id":"BG-0001","family":"bg"')
  expect(scenario).toContain('"id":"PM-0001","family":"pm"')
  expect(scenario).toContain('"answer":"GET /api/hydra/devices"')
})

test('a killed recorder leaves whole lines and reports the missing ones [case 15]', async () => {
  const directory = await folder()
  const recorder = await startRecorderChild(emulator.url, directory)
  let answered = 0
  const asking = Array.from({ length: 4 }, async () => {
    for (;;) {
      await owner.get('/api/hydra/device/HY-0001')
      const reply = await request(`${recorder.url}/api/hydra/device/HY-0001`, {
        headers: { authorization: `Bearer ${owner.idToken}` },
      }).catch(() => null)
      if (reply === null) return
      answered += 1
    }
  })
  await expect.poll(() => answered).toBeGreaterThan(50)
  await recorder.kill()
  await Promise.all(asking)
  const recording = await recordingAt(join(directory, 'recording.ndjson'))
  expect(recording.tail).toEqual({ torn: expect.stringContaining('was killed') })
  // An answer can arrive just before its line is written: at most one for each open request.
  expect(recording.records.length).toBeGreaterThanOrEqual(answered - asking.length)
})
