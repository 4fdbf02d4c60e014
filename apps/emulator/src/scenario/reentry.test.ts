import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { Play } from './play.ts'
import { HEAD, START_MS, scenarioOf, specsOf } from './scenarios.testing.ts'
import { Stage } from './stage.ts'
import { type LoggedEntry, logLine } from './worldLog.ts'

/** So many that some report at the very second of the first step. */
const scenario = scenarioOf(`${HEAD}fleet:
  - { count: 12, family: hydra, variant: grid_gen, region: Lagos }
timeline:
  - { id: dark, at: 14s, region: Lagos, do: grid-off }
  - { id: light, at: 23s, region: Lagos, do: grid-on }
  - { id: left, after: { socket: disconnect }, region: Lagos, do: grid-on }
`)
const playWith = (listen: (entry: LoggedEntry) => void) =>
  new Play({ scenario, seed: 1, world: new World(specsOf(scenario)), listen })

/** The log of the first quarter of a minute, in which some connected client hears of whatever happens, or none is there. */
function logOf(tell: (play: Play, entry: LoggedEntry) => void): readonly string[] {
  const entries: LoggedEntry[] = []
  const play = playWith((entry) => {
    entries.push(entry)
    // While it is made nobody is there yet.
    if (entry.atMs > START_MS) tell(play, entry)
  })
  play.advanceTo(START_MS + 15_000)
  return entries.map(logLine)
}

const delivered = {
  kind: 'deliver',
  ...{ event: 'hydra_power', deviceId: 'HY-0001', frames: 1, to: 1 },
} as const

test('the log is the same whether somebody is told of what happens or not', () => {
  const alone = logOf(() => {})
  expect(logOf((play) => play.heard(delivered)).join('\n') === alone.join('\n')).toBe(true)
})

test('what a client does while a step comes opens the next one once all of that moment has come', () => {
  const gone = {
    kind: 'disconnect',
    socket: 'a',
    who: 'owner@wattpost.test',
    reason: 'transport close',
  } as const
  const log = logOf((play, { entry }) => {
    if (entry.kind === 'step' && entry.step === 'dark') play.heard(gone)
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

test('time stands at the step that wished so, also when clients are told of it', () => {
  let wallMs = 0
  const stage = new Stage(playWith, () => wallMs, { speed: 100 })
  stage.listen({
    entry: ({ entry }) => {
      if (entry.kind === 'step' && entry.step === 'light') stage.pace(1)
      stage.heard(delivered)
    },
  })
  wallMs += 280
  stage.catchUp()
  expect([stage.nowMs() - START_MS, stage.speed]).toEqual([23_000, 1])
})

test('who is told of a step by hand may ask what time it is', () => {
  let wallMs = 0
  const stage = new Stage(playWith, () => wallMs, { speed: 1 })
  const asked = new Set<number>()
  stage.listen({
    entry: ({ atMs }) => {
      wallMs += 1000
      asked.add(stage.nowMs() - atMs)
    },
  })
  stage.step(25_000)
  expect([...asked]).toEqual([0])
})
