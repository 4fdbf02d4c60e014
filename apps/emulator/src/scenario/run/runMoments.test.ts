import { expect, test } from 'vitest'
import type { Recorded } from '../../recording/record.ts'
import { World } from '../../world/world.ts'
import type { RunInput } from '../inputs/input.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import { HEAD, runOf, START_MS, scenarioOf, specsOf, stepsOf } from '../scenarios.testing.ts'
import { type RunHooks, SimulationRun } from './simulationRun.ts'

const TEXT = `${HEAD}fleet:
  - { id: A, family: pm }
timeline:
  - { id: start, at: 0s, device: A, do: offline }
  - { id: first, at: 10s, device: A, do: online }
  - { id: same, at: 10s, device: A, emit: balance, data: 1 }
  - { id: late, at: 20s, device: A, do: offline }
  - { id: met, after: { socket: connect }, device: A, emit: balance, data: 2 }
`
const scenario = scenarioOf(TEXT)
const LIMITED = scenarioOf(TEXT.replace('tz:', 'limit: 15s, tz:'))
const connect = { kind: 'connect', socket: 's', who: 'a@b' } as const

/** A run whose listener may use the run. */
function listening(
  onEntry: (run: SimulationRun, logged: LoggedEntry) => void,
  hooks: Omit<RunHooks, 'listen'> = {},
) {
  const entries: LoggedEntry[] = []
  const run: SimulationRun = new SimulationRun({
    ...{ scenario, seed: 1, world: new World(specsOf(scenario)), ...hooks },
    listen: (logged) => {
      entries.push(logged)
      onEntry(run, logged)
    },
  })
  return { run, entries }
}
const isStep = ({ entry }: LoggedEntry, name: string) =>
  entry.kind === 'step' && entry.step === name

test('begins before the events of its first moment', () => {
  const { run, entries } = runOf(scenario)
  expect([run.startMs, run.nowMs, entries]).toEqual([START_MS, START_MS, []])
  run.advanceTo(START_MS)
  expect(stepsOf(entries)).toEqual([['start', 0]])
})

test('carries out events up to a moment, this one included', () => {
  const { run, entries } = runOf(scenario)
  run.advanceTo(START_MS + 9999)
  expect([stepsOf(entries).length, run.nowMs]).toEqual([1, START_MS + 9999])
  run.advanceTo(START_MS + 10_000)
  expect(stepsOf(entries).slice(1)).toEqual([
    ['first', 10_000],
    ['same', 10_000],
  ])
})

test('never advances past its limit', () => {
  const { run, entries } = runOf(LIMITED)
  expect(run.endMs).toBe(START_MS + 15_000)
  run.advanceTo(START_MS + 60_000)
  expect(run.nowMs).toBe(START_MS + 15_000)
  expect(stepsOf(entries).map(([step]) => step)).not.toContain('late')
  expect(runOf(scenario).run.endMs).toBe(Infinity)
})

test('stops at the moment of an interruption, until it is advanced again', () => {
  const { run, entries } = listening((self, logged) => {
    if (isStep(logged, 'first')) self.interrupt()
  })
  run.advanceTo(START_MS + 60_000)
  expect(run.nowMs).toBe(START_MS + 10_000)
  expect(stepsOf(entries).at(-1)).toEqual(['same', 10_000])
  run.advanceTo(START_MS + 60_000)
  expect(run.nowMs).toBe(START_MS + 60_000)
})

test('moves during an event, whose listeners cannot advance it', () => {
  const moments: unknown[] = []
  const { run } = listening((self, logged) => {
    if (!isStep(logged, 'first')) return
    self.advanceTo(START_MS + 60_000)
    moments.push(self.isMoving, self.nowMs - START_MS)
  })
  expect(run.isMoving).toBe(false)
  run.advanceTo(START_MS + 15_000)
  expect(moments).toEqual([true, 10_000])
  expect([run.isMoving, run.nowMs]).toEqual([false, START_MS + 15_000])
})

test('opens a step for a client event at once, after the events that are due', () => {
  const { run, entries } = runOf(scenario)
  run.onTraffic(connect)
  expect(stepsOf(entries)).toEqual([['start', 0]])
  expect(entries.at(-1)?.entry).toEqual({ kind: 'opened', step: 'met' })
  run.advanceTo(START_MS + 1)
  expect(stepsOf(entries).at(-1)).toEqual(['met', 0])
})

test('opens a step for a client event during a moment at the end of this moment', () => {
  const { run, entries } = listening((self, logged) => {
    if (isStep(logged, 'first')) self.onTraffic(connect)
  })
  run.advanceTo(START_MS + 15_000)
  expect(stepsOf(entries).slice(1)).toEqual([
    ['first', 10_000],
    ['same', 10_000],
    ['met', 10_000],
  ])
})

test('proposes the opening of a step to its host instead of applying it', () => {
  const proposed: RunInput[] = []
  const { run, entries } = listening(() => {}, { propose: (input) => proposed.push(input) })
  run.onTraffic(connect)
  expect(proposed).toEqual([{ kind: 'opened', atMs: START_MS, index: 4 }])
  run.advanceTo(START_MS + 1)
  expect(stepsOf(entries)).toEqual([['start', 0]])
})

const onSocket = { socket: 0 } as const
const RECORDS: readonly Recorded[] = [
  { n: 0, atMs: 0, kind: 'emit', ...onSocket, event: 'devices', args: [{}], ackId: 0 },
  { n: 1, atMs: 10, kind: 'ack', ...onSocket, of: 0, args: ['all'] },
  { n: 2, atMs: 500, kind: 'event', ...onSocket, event: 'power', args: [{ deviceId: 'A' }] },
  { n: 3, atMs: 900, kind: 'disconnect', ...onSocket, reason: 'server' },
  {
    ...{ n: 4, atMs: 950, kind: 'http', method: 'GET', path: '/api/x' },
    ...{ ms: 3, status: 200, headers: {} },
  },
]

test('plays a recording beside the timeline, in place of the recorded device', () => {
  const [track] = scenarioOf(
    `${TEXT}tracks: [{ name: it, recording: it.ndjson, at: 30s }]\n`,
  ).recordings
  if (track === undefined) throw new Error('the scenario has no recording')
  const recording = { ...track, records: RECORDS, offsetsMs: RECORDS.map(({ atMs }) => atMs) }
  const { run, entries } = runOf({ ...scenario, recordings: [recording] })
  expect(run.faults.all.map(({ id }) => id)).toEqual(['it: GET /api/x'])
  expect([run.isRecorded('A'), run.isRecorded('B')]).toEqual([true, false])
  expect(run.takeAck('devices', {})).toEqual({ ack: 'all' })
  expect(run.takeAck('device', {})).toBeUndefined()
  run.advanceTo(START_MS + 60_000)
  const replayed = entries.filter(({ atMs }) => atMs > START_MS + 20_000)
  expect(replayed.map(({ atMs, entry }) => [atMs - START_MS, entry])).toEqual([
    [30_500, { kind: 'verbatim', deviceId: 'A', event: 'power', data: { deviceId: 'A' } }],
    [
      30_900,
      {
        ...{ kind: 'fault', fault: 'recorded', now: 'raised', what: { socket: 'kick' } },
        cause: { by: 'step', step: 'recorded' },
      },
    ],
  ])
})
