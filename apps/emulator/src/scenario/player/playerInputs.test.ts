import { expect, test } from 'vitest'
import type { InputCause, RunInput } from '../inputs/input.ts'
import { MemoryInputSource } from '../inputs/inputSource.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { ScenarioPlayer } from './scenarioPlayer.ts'

const scenario = scenarioOf(`${HEAD.replace('tz:', 'rate: 10, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: dark, at: 20s, device: HY-0001, do: grid-off }
  - { id: broken, at: 30s, fault: { http: GET /api/**, status: 500 } }
`)
const makeRun = makerOf(scenario)

/** A player whose wall clock is set by the test, or advances by `msPerRead` at each read. */
function setUp({ paused = true, speed = 10, msPerRead = 0 } = {}) {
  const wall = { ms: 500 }
  const read = () => {
    wall.ms += msPerRead
    return wall.ms
  }
  const player = new ScenarioPlayer(makeRun, read, { paused, speed })
  return { player, wall, after: () => player.nowMs() - START_MS }
}

const command = (deviceId = 'HY-0001', what: 'offline' | 'online' = 'offline') =>
  ({ kind: 'act', deviceId, action: { do: what }, cause: { by: 'control' } }) as const
const commanded = (atMs: number, deviceId?: string): RunInput => ({ ...command(deviceId), atMs })

test('a seek back keeps the inputs up to that moment and drops later ones', () => {
  const { player } = setUp()
  player.step(10_000)
  player.submit(command())
  player.step(5000)
  player.submit(command('HY-0001', 'online'))
  player.seek(START_MS + 15_000)
  expect(player.inputs.map(({ atMs }) => atMs - START_MS)).toEqual([10_000, 15_000])
  player.seek(START_MS + 14_999)
  expect(player.inputs.map(({ atMs }) => atMs - START_MS)).toEqual([10_000])
})

test('a seek to the present moment stays in the epoch; the start is a moment of the run', () => {
  const { player, after } = setUp()
  player.step(10_000)
  player.seek(START_MS + 10_000)
  expect([after(), player.epoch]).toEqual([10_000, 0])
  expect(player.seek(START_MS).ok).toBe(true)
  expect([after(), player.epoch]).toEqual([0, 1])
})

test('a refused input is not among the inputs', () => {
  const { player } = setUp()
  expect(player.submit(command('HY-0404'))).toMatchObject({ ok: false })
  expect(player.inputs).toEqual([])
})

test('throws for an input that is older than the last one', () => {
  const source = new MemoryInputSource()
  const player = new ScenarioPlayer(makeRun, () => 0, { paused: true, source })
  const propose = (atMs: number) =>
    source.propose({ kind: 'input', input: { ...command(), atMs: START_MS + atMs } })
  propose(5)
  expect(() => propose(4)).toThrow(`an input at ${START_MS + 4} after one at ${START_MS + 5}`)
  propose(5)
  expect(player.inputs).toEqual([commanded(START_MS + 5), commanded(START_MS + 5)])
})

test('loads a run at a moment, with the inputs of an earlier one', () => {
  const { player, after } = setUp()
  player.load(makeRun, START_MS + 12_000, [commanded(START_MS + 4000)])
  expect([after(), player.epoch]).toEqual([12_000, 1])
  expect(player.inputs).toEqual([commanded(START_MS + 4000)])
  player.load(makeRun)
  expect([after(), player.inputs]).toEqual([0, []])
})

test('throws for inputs that do not fit the loaded run', () => {
  const { player } = setUp()
  expect(() => player.load(makeRun, START_MS, [commanded(START_MS, 'HY-0404')])).toThrow(
    'the inputs do not fit the run',
  )
})

test('numbers the events of clients in order', () => {
  const { player } = setUp()
  const numbers: number[] = []
  player.listen({ traffic: ({ seq }) => numbers.push(seq) })
  for (const socket of ['a', 'b', 'c']) player.onTraffic({ kind: 'connect', socket, who: 'owner' })
  expect(numbers).toEqual([0, 1, 2])
})

test('notifies of a restart, and of faults as they begin and at each restart', () => {
  const { player } = setUp()
  const events: string[] = []
  player.listen({
    restarted: () => events.push('restarted'),
    faults: (active) => events.push(`faults: ${active.map(({ id }) => id).join()}`),
  })
  player.step(60_000)
  expect(events).toEqual(['faults: broken'])
  player.restart()
  expect(events).toEqual(['faults: broken', 'restarted', 'faults: '])
})

test('a speed that a listener sets counts from the event that it listens to', () => {
  const { player, wall, after } = setUp({ paused: false })
  player.listen({ entry: ({ entry }) => entry.kind === 'step' && player.pace(1) })
  wall.ms += 2500
  expect(after()).toBe(20_000)
  wall.ms += 3000
  expect(after()).toBe(23_000)
})

test('a speed set between two events counts from the present moment of the clock', () => {
  const { player, wall, after } = setUp({ paused: false })
  wall.ms += 1000
  player.pace(2)
  wall.ms += 1000
  expect(after()).toBe(12_000)
})

test('an advance that reaches its moment has not fallen behind, however long it took', () => {
  const { player, wall } = setUp({ paused: false, msPerRead: 50 })
  const notices: number[] = []
  player.listen({ clock: ({ now }) => notices.push(now - START_MS) })
  wall.ms += 200
  player.catchUp()
  expect(notices).toEqual([])
})

/** Raises 3,000 faults, and counts the reports of active faults from then on. */
function withManyFaults(lasting: { for?: number }) {
  const { player } = setUp()
  for (let n = 0; n < 3000; n += 1) {
    const what = { http: { method: '*', path: `/api/${n}` }, status: 500, ...lasting }
    player.submit({ kind: 'raise', id: `fault-${n}`, what } as unknown as InputCause)
  }
  const reports: number[] = []
  player.listen({ faults: (active) => reports.push(active.length) })
  return { player, reports }
}

test('case 44: 3,000 faults are lifted with one report of the active faults, each as an input', () => {
  const { player, reports } = withManyFaults({})
  player.liftAll()
  expect(reports).toEqual([0])
  expect(player.inputs).toHaveLength(6000)
})

test('case 44: 3,000 faults that are over at the same moment are reported once', () => {
  const { player, reports } = withManyFaults({ for: 5000 })
  player.step(4999)
  expect(reports).toEqual([])
  player.step(1)
  expect(reports).toEqual([0])
})

test('changed faults are reported before the next entry of another kind, and after the last one', () => {
  const { player } = setUp()
  const events: string[] = []
  player.listen({
    entry: ({ entry }) => events.push(entry.kind),
    faults: (active) => events.push(`${active.length} active`),
  })
  const raise = (id: string) => ({ kind: 'raise', id, what: { device: 'offline', of: 'HY-0001' } })
  player.submit(raise('one') as InputCause)
  expect(events.slice(-2)).toEqual(['fault', '1 active'])
  events.length = 0
  player.liftAll()
  expect(events).toContain('fault')
  expect(events.at(-1)).toBe('0 active')
})
