import { readFileSync } from 'node:fs'
import { readRecording } from '@wattpost/emulator'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'

// Files that version 0.1.0 wrote. They must work in every later version.

const fileUrl = (name: string) => new URL(`saved-by-0.1.0/${name}`, import.meta.url)
const saved = (name: string) => readFileSync(fileUrl(name), 'utf8')
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

async function started(scenario: string): Promise<RunningEmulator> {
  const emulator = await startEmulator(scenario)
  onTestFinished(() => emulator.close())
  return emulator
}

test('a saved recording is read whole', () => {
  const bytes = readFileSync(fileUrl('recording.ndjson.gz'))
  const recording = readRecording(bytes, 'recording.ndjson.gz')
  expect(recording.ok && recording.value.records.length).toBe(907)
})

test('the scenario of a saved recording sends its frames and its answers', async () => {
  const emulator = await started(fileUrl('recorded.yaml').pathname)
  const owner = await visitor(emulator, 'owner')
  const client = await owner.connect()
  emulator.player.step(60_000)
  await client.until<{ channel?: number; ns?: number }>(
    'hydra_power',
    ({ channel, ns }) => channel === 4 && ns === 1,
  )
  const status = await owner.get('/api/hydra/power-status?deviceId=HY-0001&range=d&offset=0&tz=UTC')
  expect(status).toMatchObject({ status: 500, body: { message: 'Internal error.' } })
  client.close()
})

test('a saved run, scenario and inputs, replays with the same events', async () => {
  const emulator = await started('socket-storm')
  const body = { text: saved('grid-outage.yaml'), seed: 42, inputs: saved('inputs.ndjson') }
  const loaded = await request(`${emulator.url}/__emulator/scenario`, { body })
  expect(loaded.status, JSON.stringify(loaded.body)).toBe(200)
  const log = await (await fetch(`${emulator.url}/__emulator/log`)).text()
  const facts = lines(log).map(({ frames, ...fact }) => fact)
  const inTime = lines(saved('facts.ndjson')).slice(0, facts.length)
  expect(facts.length).toBeGreaterThan(160)
  expect(facts).toEqual(inTime)
})
