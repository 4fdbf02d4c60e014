import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { PlayerEvaluator } from '../expectations/playerEvaluator.ts'
import { HEAD, HYDRAS_ASKED, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { PaceController } from './paceController.ts'
import { ScenarioPlayer } from './scenarioPlayer.ts'

const TEXT = `${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - { id: broken, at: 60s, fault: { http: GET /api/**, status: 500, times: 2 }, pace: { speed: 1, until: asks-again } }
  - { id: dark, after: { exhausted: broken, timeout: 10m }, device: HY-0001, do: grid-off }
  - { id: asked, after: { request: "GET /api/hydra/devices", timeout: 1h }, device: HY-0001, do: extra-load, powerW: 100 }
  - { id: switched, after: { ack: watch, device: HY-0001 }, device: HY-0001, do: extra-load, powerW: 200 }
expect:
  - { id: asks-again, http: GET /api/hydra/devices, after: broken, within: 30s }
  - { id: comes-back, socket: connect, after: broken, within: 5s }
`
/** A player whose wall clock is moved by hand. */
function setUp(holds = false) {
  const scenario = scenarioOf(TEXT)
  let wallMs = 0
  const player = new ScenarioPlayer(makerOf(scenario), () => wallMs, { speed: 60 })
  const steps: [string, number][] = []
  player.listen({
    entry: ({ entry, atMs }) => entry.kind === 'step' && steps.push([entry.step, atMs - START_MS]),
  })
  const evaluator = new PlayerEvaluator(player)
  const paceController = new PaceController(player, evaluator, { holds })
  const pass = (ms: number) => {
    for (let past = 0; past < ms; past += 50) {
      wallMs += 50
      player.catchUp()
      paceController.update()
    }
  }
  const ask = (path: string = HYDRAS_ASKED.path) => player.onTraffic({ ...HYDRAS_ASKED, path })
  const states = () => evaluator.verdicts().map(({ state }) => state)
  return { player, steps, pass, ask, states, sinceStartMs: () => player.nowMs() - START_MS }
}

test('sets the pace of a step until its expectation is decided', () => {
  const { player, pass, ask, sinceStartMs } = setUp()
  pass(1000)
  expect([player.speed, sinceStartMs()]).toEqual([1, 60_000])
  pass(5000)
  expect([player.speed, sinceStartMs()]).toEqual([1, 65_000])
  ask()
  pass(1000)
  expect([player.speed, sinceStartMs()]).toEqual([60, 125_000])
})

test('ends the pace when its expectation fails', () => {
  const { player, pass, states } = setUp()
  pass(31_500)
  expect(states()).toEqual(['failed', 'failed'])
  expect(player.speed).toBe(60)
})

test('ends the pace at once when the expectation is decided at its step', () => {
  const { player, pass } = setUp()
  player.listen({
    faults: (activeFaults) => {
      if (activeFaults.length > 0) player.onTraffic(HYDRAS_ASKED)
    },
  })
  pass(1500)
  expect(player.speed).toBe(60)
})

test('keeps a speed that was set meanwhile', () => {
  const { player, pass, ask } = setUp()
  pass(2000)
  player.set({ speed: 5 })
  ask()
  pass(1000)
  expect(player.speed).toBe(5)
})

test('holds time while a client is expected to act', () => {
  const { player, pass, ask, states, sinceStartMs } = setUp(true)
  pass(4000)
  expect([sinceStartMs(), player.clock.paused]).toEqual([60_000, true])
  ask()
  pass(500)
  expect([sinceStartMs(), player.clock.paused]).toEqual([60_000, true])
  player.onTraffic({ kind: 'connect', socket: 'a', who: 'owner@wattpost.test' })
  pass(500)
  expect(states()).toEqual(['met', 'met'])
  expect(player.clock.paused).toBe(false)
  expect(sinceStartMs()).toBeGreaterThan(60_000)
})

test('opens steps after an exhausted fault, a request and an acknowledgement', () => {
  const { player, steps, pass, ask } = setUp()
  pass(1000)
  player.submit({ kind: 'hit', id: 'broken' })
  expect(steps.map(([step]) => step)).toEqual(['broken'])
  player.submit({ kind: 'hit', id: 'broken' })
  ask('/api/hydra/elsewhere')
  pass(1000)
  expect(steps.map(([step]) => step)).toEqual(['broken', 'dark'])
  ask()
  const watched = {
    kind: 'ack',
    socket: 'a',
    who: 'owner@wattpost.test',
    name: 'watch',
    ok: true,
  } as const
  player.onTraffic({ ...watched, deviceIds: ['BG-0001'] })
  pass(1000)
  expect(steps.map(([step]) => step)).toEqual(['broken', 'dark', 'asked'])
  player.onTraffic({ ...watched, deviceIds: ['HY-0001'] })
  pass(1000)
  expect(steps.map(([step]) => step)).toEqual(['broken', 'dark', 'asked', 'switched'])
})

test('opens steps by their timeouts without clients', () => {
  const { player, steps } = setUp()
  player.step(HOUR_MS)
  expect(steps).toEqual([
    ['broken', 60_000],
    ['dark', 600_000],
    ['asked', HOUR_MS],
  ])
})

test('repeats steps that clients opened at the same moments after a seek back', () => {
  const { player, steps, pass, ask } = setUp()
  pass(1000)
  player.submit({ kind: 'hit', id: 'broken' })
  player.submit({ kind: 'hit', id: 'broken' })
  pass(1500)
  ask()
  pass(500)
  const before = [...steps]
  const lines: [string, number][] = []
  player.follow(() => ({
    onEntry: ({ entry, atMs }) => {
      if (entry.kind === 'step') lines.push([entry.step, atMs - START_MS])
    },
  }))
  player.seek(player.nowMs() - 1)
  expect(lines).toEqual(before)
})
