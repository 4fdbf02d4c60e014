import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Recorded } from '../recording/record.ts'
import { World } from '../world/world.ts'
import { whomOf } from './faults/intervention.ts'
import { openScenario } from './openScenario.ts'
import { Play } from './play.ts'
import { emails, HEAD, playOf, START_MS, scenarioOf, specsOf } from './scenarios.testing.ts'
import { type MakePlay, Stage } from './stage.ts'
import { logLine } from './worldLog.ts'

const TEXT = `${HEAD}fleet:
  - { id: HY-0001, family: hydra }
  - { id: BG-0001, family: bg }
tracks:
  - { name: incident, recording: incident.ndjson, at: 10s }
`
const frame = (n: number, atMs: number, deviceId: string, ns: number): Recorded => ({
  ...{ n, atMs, kind: 'event', socket: 0 },
  ...{ event: 'hydra_power', args: [{ deviceId, ns }] },
})
const http = (n: number, atMs: number, status: number): Recorded => ({
  ...{ n, atMs, kind: 'http', method: 'GET', path: '/api/hydra/devices?page=0', ms: 3 },
  ...{ status, headers: {}, body: { as: 'json', json: { n } } },
})

/** A play of the scenario with these records on its track. */
function playing(records: readonly Recorded[]) {
  const scenario = scenarioOf(TEXT)
  const recordings = scenario.recordings.map((track) => ({
    ...track,
    records,
    offsetsMs: records.map(({ atMs }) => atMs),
  }))
  return playOf({ ...scenario, recordings })
}
const lines = (entries: ReturnType<typeof playOf>['entries']) =>
  entries.map((entry) => JSON.parse(logLine(entry)) as Record<string, unknown>)

test('what a recorded server sent is sent again, at its time and in its order', () => {
  const { play, entries } = playing([
    frame(0, 500, 'HY-0001', 0),
    frame(1, 500, 'HY-0001', 1),
    frame(2, 2000, 'HY-0001', 0),
  ])
  play.advanceTo(START_MS + 20_000)
  const told = lines(entries).filter(({ kind }) => kind === 'verbatim')
  expect(told.map(({ at, data }) => [at, data])).toEqual([
    ['2026-01-15T06:00:10.500Z', { deviceId: 'HY-0001', ns: 0 }],
    ['2026-01-15T06:00:10.500Z', { deviceId: 'HY-0001', ns: 1 }],
    ['2026-01-15T06:00:12.000Z', { deviceId: 'HY-0001', ns: 0 }],
  ])
})

test('a device that a recording speaks for says nothing of its own; the others go on', () => {
  const { play, entries } = playing([frame(0, 500, 'HY-0001', 0)])
  play.advanceTo(START_MS + 60_000)
  const speaking = lines(entries).filter(({ kind }) => kind === 'report' || kind === 'change')
  expect(new Set(speaking.map(({ deviceId }) => deviceId))).toEqual(new Set(['BG-0001']))
})

test('the dialogue of the connection itself is not played', () => {
  const clock: Recorded = {
    n: 0,
    atMs: 0,
    kind: 'event',
    socket: 0,
    event: 'clock',
    args: [{ now: 1 }],
  }
  const { play, entries } = playing([clock])
  play.advanceTo(START_MS + 60_000)
  expect(lines(entries).filter(({ kind }) => kind === 'verbatim')).toEqual([])
})

test('answers stand in for the server’s own, call by call in their order', () => {
  const { play } = playing([http(0, 10, 200), http(1, 20, 500)])
  expect(play.faults.inForce).toMatchObject([
    {
      id: 'incident: GET /api/hydra/devices?page=0',
      what: {
        with: [
          { status: 200, body: { n: 0 } },
          { status: 500, body: { n: 1 } },
        ],
      },
    },
  ])
})

test('answers are given to the one account that the track names', () => {
  const scenario = scenarioOf(TEXT.replace('at: 10s', 'at: 10s, who: owner@wattpost.test'))
  const recordings = scenario.recordings.map((track) => ({
    ...track,
    records: [http(0, 10, 200)],
    offsetsMs: [10],
  }))
  const { play } = playOf({ ...scenario, recordings })
  expect(play.faults.inForce.map(({ what }) => whomOf(what))).toEqual(['owner@wattpost.test'])
})

test('acknowledgements are given in their order, whatever the order of a request’s fields', () => {
  const ask = (n: number): Recorded => ({
    ...{ n, atMs: n, kind: 'emit', socket: 0, ackId: n },
    ...{ event: 'devices', args: [{ page: 0, limit: 30 }] },
  })
  const ack = (n: number, of: number): Recorded => ({
    ...{ n, atMs: n, kind: 'ack', socket: 0, of },
    args: [{ ok: true, total: n }],
  })
  const { play } = playing([ask(0), ack(1, 0), ask(2), ack(3, 2)])
  const asked = () => play.takeAck('devices', { limit: 30, page: 0 })
  expect([asked(), asked(), asked()]).toEqual([
    { ack: { ok: true, total: 1 } },
    { ack: { ok: true, total: 3 } },
    { ack: { ok: true, total: 3 } },
  ])
  expect(play.takeAck('devices', { limit: 30, page: 1 })).toBeUndefined()
})

test('a connection that the recorded server ended ends again', () => {
  const end = (n: number, reason: 'client' | 'server' | 'transport'): Recorded => ({
    ...{ n, atMs: n * 1000, kind: 'disconnect', socket: 0, reason },
  })
  const { play, entries } = playing([end(0, 'client'), end(1, 'server'), end(2, 'transport')])
  play.advanceTo(START_MS + 60_000)
  const faults = lines(entries).filter(({ kind }) => kind === 'fault')
  expect(faults.map(({ at, what }) => [at, what])).toEqual([
    ['2026-01-15T06:00:11.000Z', { socket: 'kick' }],
    ['2026-01-15T06:00:12.000Z', { socket: 'close' }],
  ])
})

test.each([
  ['is not there', null, /^.*own\.yaml:\d+:\d+: there is no recording .*incident\.ndjson$/],
  ['is none', 'hello\n', /^.*own\.yaml:\d+:\d+: .*incident\.ndjson:1: /],
])('a recording that %s is told where it is named', async (_, content, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'own.yaml')
  await writeFile(file, TEXT)
  if (content !== null) await writeFile(join(folder, 'incident.ndjson'), content)
  const read = await openScenario(file, { shipped: folder, workingFolder: folder }, emails)
  if (read.ok) throw new Error('it was read')
  expect(read.error.map((one) => `${one.file}:${one.line}:${one.column}: ${one.message}`)).toEqual([
    expect.stringMatching(message),
  ])
  expect(read.error[0]).toMatchObject({ line: 8 })
})

test('a stage begins with recorded answers in force, and tells of them when it begins anew', () => {
  const { play } = playing([http(0, 10, 200)])
  const { scenario, seed } = play
  const makePlay: MakePlay = (listen) =>
    new Play({ scenario, seed, world: new World(specsOf(scenario)), listen })
  const stage = new Stage(makePlay, () => 0)
  const ids = ['incident: GET /api/hydra/devices?page=0']
  expect(stage.play.faults.inForce.map(({ id }) => id)).toEqual(ids)
  const told: string[][] = []
  stage.listen({ faults: (inForce) => told.push(inForce.map(({ id }) => id)) })
  stage.restart()
  expect(told).toEqual([ids])
})
