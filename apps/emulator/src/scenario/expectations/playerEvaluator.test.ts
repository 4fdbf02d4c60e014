import { expect, test } from 'vitest'
import { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { HEAD, HYDRAS_ASKED, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { PlayerEvaluator } from './playerEvaluator.ts'

const EXPECTED = `  - { id: pays, event: balance, after: paid }
  - { id: asks, http: GET /api/hydra/devices, after: paid, within: 5s }
`
const textOf = (expected: string) => `${HEAD.replace('tz:', 'limit: 10m, tz:')}fleet:
  - { id: PM-0001, family: pm }
timeline:
  - { id: paid, at: 4s, device: PM-0001, emit: balance, data: { amount: 3 } }
expect:
${expected}`

/** An evaluator of a player at speed 4, whose step comes after 1 s of real time. */
function setUp(expected = EXPECTED) {
  const scenario = scenarioOf(textOf(expected))
  let wallMs = 0
  const player = new ScenarioPlayer(makerOf(scenario), () => wallMs, { speed: 4 })
  const evaluator = new PlayerEvaluator(player)
  const passTo = (ms: number) => {
    wallMs = ms
    player.catchUp()
    evaluator.onTime()
  }
  const ask = () => player.onTraffic(HYDRAS_ASKED)
  const states = () => evaluator.verdicts().map(({ state }) => state)
  return { player, evaluator, passTo, ask, states }
}

test('evaluates the entries of the run and the traffic of its clients', () => {
  const { evaluator, passTo, ask, states } = setUp()
  expect(evaluator.awaitsClient).toBe(false)
  passTo(1000)
  expect(evaluator.isDecided('pays')).toBe(true)
  expect(evaluator.isDecided('asks')).toBe(false)
  expect(evaluator.awaitsClient).toBe(true)
  passTo(2000)
  ask()
  expect(evaluator.awaitsClient).toBe(false)
  expect(states()).toEqual(['met', 'met'])
})

test('decides the window of a client in real time, at the virtual time of the run', () => {
  const { evaluator, passTo } = setUp()
  passTo(1000)
  passTo(6000)
  expect(evaluator.isDecided('asks')).toBe(false)
  passTo(6050)
  expect(evaluator.verdicts()).toMatchObject([
    { id: 'pays', state: 'met', atMs: START_MS + 4000 },
    { id: 'asks', state: 'failed', atMs: START_MS + 4 * 6050 },
  ])
})

test('the windows of clients pass only once the clock runs', () => {
  const { player, evaluator, passTo, states } = setUp(
    '  - { id: asks, http: GET /api/hydra/devices, within: 5s }\n',
  )
  player.set({ paused: true })
  passTo(20_000)
  expect(states()).toEqual(['open'])
  expect(evaluator.awaitsClient).toBe(true)
  player.set({ paused: false })
  passTo(24_000)
  expect(states()).toEqual(['open'])
  passTo(25_100)
  expect(states()).toEqual(['failed'])
})

test('starts again with a restarted run', () => {
  const { player, passTo, ask, states } = setUp()
  passTo(1000)
  ask()
  player.restart()
  expect(states()).toEqual(['open', 'open'])
  passTo(2000)
  ask()
  expect(states()).toEqual(['met', 'met'])
})

test('evaluates the rerun after a seek back', () => {
  const { player, evaluator, passTo } = setUp()
  passTo(2000)
  player.seek(START_MS + 6000)
  expect(evaluator.verdicts()).toMatchObject([
    { id: 'pays', state: 'met', atMs: START_MS + 4000 },
    { id: 'asks', state: 'open' },
  ])
  expect(evaluator.awaitsClient).toBe(true)
})
