import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Recorded } from '../../recording/record.ts'
import { accountOf } from '../faults/fault.ts'
import { logLine } from '../log/worldLog.ts'
import { openScenario } from '../parse/openScenario.ts'
import { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { emails, HEAD, makerOf, runOf, START_MS, scenarioOf } from '../scenarios.testing.ts'

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

/** A run of the scenario with these records on its track. */
function playing(records: readonly Recorded[]) {
  const scenario = scenarioOf(TEXT)
  const recordings = scenario.recordings.map((track) => ({
    ...track,
    records,
    offsetsMs: records.map(({ atMs }) => atMs),
  }))
  return runOf({ ...scenario, recordings })
}
const lines = (entries: ReturnType<typeof runOf>['entries']) =>
  entries.map((entry) => JSON.parse(logLine(entry)) as Record<string, unknown>)

test('replays recorded frames at their times, in order', () => {
  const { run, entries } = playing([
    frame(0, 500, 'HY-0001', 0),
    frame(1, 500, 'HY-0001', 1),
    frame(2, 2000, 'HY-0001', 0),
  ])
  run.advanceTo(START_MS + 20_000)
  const replayed = lines(entries).filter(({ kind }) => kind === 'verbatim')
  expect(replayed.map(({ at, data }) => [at, data])).toEqual([
    ['2026-01-15T06:00:10.500Z', { deviceId: 'HY-0001', ns: 0 }],
    ['2026-01-15T06:00:10.500Z', { deviceId: 'HY-0001', ns: 1 }],
    ['2026-01-15T06:00:12.000Z', { deviceId: 'HY-0001', ns: 0 }],
  ])
})

test('silences the model of a recorded device only', () => {
  const { run, entries } = playing([frame(0, 500, 'HY-0001', 0)])
  run.advanceTo(START_MS + 60_000)
  const speaking = lines(entries).filter(({ kind }) => kind === 'report' || kind === 'change')
  expect(new Set(speaking.map(({ deviceId }) => deviceId))).toEqual(new Set(['BG-0001']))
})

test('silences the models of all devices in a recorded batch', () => {
  const batch: Recorded = {
    ...{ n: 0, atMs: 500, kind: 'event', socket: 0, event: 'status' },
    args: [
      [
        { deviceId: 'HY-0001', status: 'online' },
        { deviceId: 'BG-0001', status: 'offline' },
      ],
    ],
  }
  const { run, entries } = playing([batch])
  run.advanceTo(START_MS + 60_000)
  const all = lines(entries)
  expect(all.filter(({ kind }) => kind === 'report' || kind === 'change')).toEqual([])
  expect(all.filter(({ kind }) => kind === 'verbatim')).toHaveLength(1)
})

test('does not replay events of the connection', () => {
  const clock: Recorded = {
    n: 0,
    atMs: 0,
    kind: 'event',
    socket: 0,
    event: 'clock',
    args: [{ now: 1 }],
  }
  const { run, entries } = playing([clock])
  run.advanceTo(START_MS + 60_000)
  expect(lines(entries).filter(({ kind }) => kind === 'verbatim')).toEqual([])
})

test('replays answers in order, call by call', () => {
  const { run } = playing([http(0, 10, 200), http(1, 20, 500)])
  expect(run.faults.all).toMatchObject([
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

test('replays answers to the named account only', () => {
  const scenario = scenarioOf(TEXT.replace('at: 10s', 'at: 10s, who: owner@wattpost.test'))
  const recordings = scenario.recordings.map((track) => ({
    ...track,
    records: [http(0, 10, 200)],
    offsetsMs: [10],
  }))
  const { run } = runOf({ ...scenario, recordings })
  expect(run.faults.all.map(({ what }) => accountOf(what))).toEqual(['owner@wattpost.test'])
})

test('replays acknowledgements in order, for any order of a request’s fields', () => {
  const ask = (n: number): Recorded => ({
    ...{ n, atMs: n, kind: 'emit', socket: 0, ackId: n },
    ...{ event: 'devices', args: [{ page: 0, limit: 30 }] },
  })
  const ack = (n: number, of: number): Recorded => ({
    ...{ n, atMs: n, kind: 'ack', socket: 0, of },
    args: [{ ok: true, total: n }],
  })
  const { run } = playing([ask(0), ack(1, 0), ask(2), ack(3, 2)])
  const asked = () => run.takeAck('devices', { limit: 30, page: 0 })
  expect([asked(), asked(), asked()]).toEqual([
    { ack: { ok: true, total: 1 } },
    { ack: { ok: true, total: 3 } },
    { ack: { ok: true, total: 3 } },
  ])
  expect(run.takeAck('devices', { limit: 30, page: 1 })).toBeUndefined()
})

test('ends connections that the recorded server ended', () => {
  const end = (n: number, reason: 'client' | 'server' | 'transport'): Recorded => ({
    ...{ n, atMs: n * 1000, kind: 'disconnect', socket: 0, reason },
  })
  const { run, entries } = playing([end(0, 'client'), end(1, 'server'), end(2, 'transport')])
  run.advanceTo(START_MS + 60_000)
  const faults = lines(entries).filter(({ kind }) => kind === 'fault')
  expect(faults.map(({ at, what }) => [at, what])).toEqual([
    ['2026-01-15T06:00:11.000Z', { socket: 'kick' }],
    ['2026-01-15T06:00:12.000Z', { socket: 'close' }],
  ])
})

test.each([
  ['is not there', null, /^.*own\.yaml:\d+:\d+: there is no recording .*incident\.ndjson$/],
  ['is none', 'hello\n', /^.*own\.yaml:\d+:\d+: .*incident\.ndjson:1: /],
])('reports a recording that %s where it is named', async (_, content, message) => {
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

test('activates recorded answers at the start and after a restart', () => {
  const { run } = playing([http(0, 10, 200)])
  const { scenario, seed } = run
  const player = new ScenarioPlayer(makerOf(scenario, seed), () => 0)
  const ids = ['incident: GET /api/hydra/devices?page=0']
  expect(player.run.faults.all.map(({ id }) => id)).toEqual(ids)
  const notified: string[][] = []
  player.listen({ faults: (activeFaults) => notified.push(activeFaults.map(({ id }) => id)) })
  player.restart()
  expect(notified).toEqual([ids])
})
