import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecording, startingScenario, startRecorder } from '@wattpost/emulator'
import { hydraListBody } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Visitor, visitor, visitorOf } from '../support/visitor.ts'

const LIST = '/api/hydra/devices?page=0&limit=10'
const STATUS = '/api/hydra/power-status?deviceId=HY-0001&range=d&offset=0'

/** The calls of a dashboard during a grid outage, and all received answers. */
async function watchOutage(emulator: RunningEmulator, owner: Visitor) {
  const client = await owner.connect()
  const answers = [await owner.get(LIST), await owner.get(STATUS)]
  const acks = [await client.ask('device', { deviceId: 'HY-0001' })]
  acks.push(await client.ask('watch', { deviceIds: ['HY-0001'] }))
  emulator.player.step(60_000)
  await client.until<{ channel?: number; ns?: number }>(
    'hydra_power',
    ({ channel, ns }) => channel === 4 && ns === 1,
  )
  answers.push(await owner.get(STATUS), await owner.get(STATUS))
  const [{ site = '' } = {}] = hydraListBody.parse(answers[0]?.body).devices
  answers.push(await owner.get(`${LIST}&search=${encodeURIComponent(site)}`))
  acks.push(await client.ask('devices', { search: site }))
  acks.push(await client.ask('device', { deviceId: 'HY-0001' }))
  await client.settled()
  client.close()
  const sent = client.received.filter(({ event }) => event.startsWith('hydra_'))
  return {
    answers: answers.map(({ status, body }) => ({ status, body })),
    acks,
    changes: sent
      .map(({ data }) => data as Record<string, unknown>)
      .filter(({ ns }) => ns !== undefined),
    sent,
  }
}
type Watched = Awaited<ReturnType<typeof watchOutage>>

let folder: string
let live: Watched
let again: Watched
let recorded: ReturnType<typeof readRecording>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  const emulator = await startEmulator('grid-outage')
  const recorder = await startRecorder({
    ...{ target: emulator.url, host: '127.0.0.1', port: 0, directory: folder },
  })
  if (!recorder.ok) throw new Error(recorder.error.message)
  const owner = await visitor(emulator, 'owner')
  const through = { ...emulator, url: `http://127.0.0.1:${recorder.value.port}` }
  live = await watchOutage(emulator, visitorOf(through, owner, owner.type))
  const { file } = await recorder.value.stop()
  await emulator.close()
  recorded = readRecording(await readFile(file), file)
  if (!recorded.ok) throw new Error(recorded.error.message)
  const scenario = join(folder, 'incident.yaml')
  await writeFile(scenario, startingScenario(recorded.value, file))
  const replaying = await startEmulator(scenario)
  again = await watchOutage(replaying, await visitor(replaying, 'owner'))
  await replaying.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const records = () => {
  if (!recorded.ok) throw new Error(recorded.error.message)
  return recorded.value.records
}

test('a replay answers each call with the recorded bodies in order', () => {
  const bodies = records().flatMap((record) =>
    record.kind === 'http' ? [record.body?.as === 'json' ? record.body.json : null] : [],
  )
  expect(again.answers.map(({ body }) => body)).toEqual(bodies)
  expect(again.answers.slice(1, 4)).toEqual(live.answers.slice(1, 4))
  expect(live.answers[1]).not.toEqual(live.answers[2])
})

test('a search for the placeholder of a site finds in a replay what the site’s name found', () => {
  const listOf = ({ answers }: Watched) => hydraListBody.parse(answers.at(-1)?.body)
  expect(listOf(live).devices.length).toBeGreaterThan(0)
  expect(listOf(again).devices.map(({ deviceId }) => deviceId)).toEqual(
    listOf(live).devices.map(({ deviceId }) => deviceId),
  )
})

test('a replay acknowledges each request as recorded', () => {
  const acks = records().flatMap((record) => (record.kind === 'ack' ? [record.args[0]] : []))
  expect(again.acks).toEqual(acks.slice(0, again.acks.length))
  expect(again.acks[0]).not.toEqual(again.acks[2])
})

test('a replay sends each recorded event in order and no other', () => {
  const events = records().flatMap((record) =>
    record.kind === 'event' && record.event.startsWith('hydra_') ? [record.args[0]] : [],
  )
  expect(again.sent.map(({ data }) => data)).toEqual(events)
  expect(again.changes).toEqual(live.changes)
  expect(live.changes.length).toBeGreaterThanOrEqual(4)
})
