import { expect, test } from 'vitest'
import { type LoggedEntry, logLine } from '../log/worldLog.ts'
import { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import type { SimulationRun } from './simulationRun.ts'

/** Enough devices that some report in the second of the first step. */
const scenario = scenarioOf(`${HEAD}fleet:
  - { count: 12, family: hydra, variant: grid_gen, region: Lagos }
timeline:
  - { id: dark, at: 14s, region: Lagos, do: grid-off }
  - { id: light, at: 23s, region: Lagos, do: grid-on }
  - { id: left, after: { socket: disconnect }, region: Lagos, do: grid-on }
`)
const playWith = makerOf(scenario)

/** The log of the first 15 s, with a callback for each entry. */
function logOf(onEntry: (run: SimulationRun, entry: LoggedEntry) => void): readonly string[] {
  const entries: LoggedEntry[] = []
  const run = playWith({
    listen: (entry) => {
      entries.push(entry)
      // The run is still under construction at its start.
      if (entry.atMs > START_MS) onEntry(run, entry)
    },
  })
  run.advanceTo(START_MS + 15_000)
  return entries.map(logLine)
}

const delivered = {
  kind: 'deliver',
  ...{ event: 'hydra_power', deviceId: 'HY-0001', frames: 1, to: 1 },
} as const

test('writes the same log with and without deliveries to clients', () => {
  const alone = logOf(() => {})
  expect(logOf((run) => run.onTraffic(delivered)).join('\n') === alone.join('\n')).toBe(true)
})

test('opens a step for a client event after all events of the moment', () => {
  const gone = {
    kind: 'disconnect',
    socket: 'a',
    who: 'owner@wattpost.test',
    reason: 'transport close',
  } as const
  const log = logOf((run, { entry }) => {
    if (entry.kind === 'step' && entry.step === 'dark') run.onTraffic(gone)
  })
  const kinds = log.map((line) => JSON.parse(line) as { kind: string; at: string; by?: string })
  const opened = kinds.findIndex(({ kind }) => kind === 'opened')
  const before = kinds.slice(0, opened)
  expect(before.filter(({ kind }) => kind === 'input')).toHaveLength(12)
  const now = kinds[opened]?.at
  const later = kinds.slice(opened + 1).filter(({ at }) => at === now)
  expect(later.filter(({ kind }) => kind === 'report')).toEqual([])
  expect(later.filter(({ kind }) => kind === 'input')).toHaveLength(12)
})

test('changes the pace exactly at its step, with deliveries to clients', () => {
  let wallMs = 0
  const player = new ScenarioPlayer(playWith, () => wallMs, { speed: 100 })
  player.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'step' && entry.step === 'light') player.pace(1)
      player.onTraffic(delivered)
    },
  })
  wallMs += 280
  player.catchUp()
  expect([player.nowMs() - START_MS, player.speed]).toEqual([23_000, 1])
})

test('answers the time to listeners during a step by hand', () => {
  let wallMs = 0
  const player = new ScenarioPlayer(playWith, () => wallMs, { speed: 1 })
  const asked = new Set<number>()
  player.listen({
    entry: ({ atMs }) => {
      wallMs += 1000
      asked.add(player.nowMs() - atMs)
    },
  })
  player.step(25_000)
  expect([...asked]).toEqual([0])
})
