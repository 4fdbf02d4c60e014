import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type LoggedEntry, logLine } from '../log/worldLog.ts'
import { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { HEAD, HYDRAS_ASKED, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { MemoryInputSource, type SourceEntry } from './inputSource.ts'

const scenario = scenarioOf(`${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: asked, after: { request: "GET /api/hydra/devices" }, device: HY-0001, do: grid-off }
`)
const makeRun = makerOf(scenario)
const lift = (atMs: number): SourceEntry => ({
  ...{ kind: 'input', input: { kind: 'lift', atMs, id: 'a' } },
})

test('delivers entries to followers in order until they stop', () => {
  const source = new MemoryInputSource()
  const kinds: string[] = []
  const stop = source.follow(({ kind }) => {
    kinds.push(kind)
    return accepted(null)
  })
  source.propose({ kind: 'tick', toMs: 1 })
  source.propose(lift(1))
  stop()
  source.propose(lift(2))
  expect(kinds).toEqual(['tick', 'input'])
})

test('answers with the first refusal of a follower', () => {
  const source = new MemoryInputSource()
  const refusal = { what: 'input', where: 'id', message: 'a is not active' }
  source.follow(() => accepted(null))
  expect(source.propose(lift(1))).toEqual(accepted(null))
  source.follow(() => refused(refusal))
  source.follow(() => refused({ ...refusal, message: 'later' }))
  expect(source.propose(lift(1))).toEqual(refused(refusal))
})

test('gives two players of one source the same world log', () => {
  const source = new MemoryInputSource()
  const wall = { ms: 0 }
  const logs: [string[], string[]] = [[], []]
  const [leader] = logs.map((lines) => {
    const player = new ScenarioPlayer(makeRun, () => wall.ms, { source })
    // A rerun is logged as well.
    player.follow(() => ({ onEntry: (entry: LoggedEntry) => void lines.push(logLine(entry)) }))
    return player
  })
  if (leader === undefined) throw new Error('no player')
  wall.ms += 12_000
  leader.catchUp()
  leader.onTraffic(HYDRAS_ASKED)
  void leader.set({ speed: 100 })
  const action = { do: 'offline' } as const
  void leader.submit({ kind: 'act', deviceId: 'HY-0001', action, cause: { by: 'control' } })
  wall.ms += 500
  leader.catchUp()
  leader.seek(START_MS + 15_000)
  void leader.step(20_000)
  expect(logs[0].length).toBeGreaterThan(5)
  expect(logs[0].join('\n').includes('"opened"')).toBe(true)
  expect(logs[1]).toEqual(logs[0])
})
