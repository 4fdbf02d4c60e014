import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { Judging } from './judging.ts'
import { Pacer } from './pacer.ts'
import { Play } from './play.ts'
import { HEAD, START_MS, scenarioOf, specsOf } from './scenarios.testing.ts'
import { Stage } from './stage.ts'

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
/** A stage whose wall clock is moved by hand. */
function staged(holds = false) {
  const scenario = scenarioOf(TEXT)
  let wallMs = 0
  const stage = new Stage(
    (listen) => new Play({ scenario, seed: 1, world: new World(specsOf(scenario)), listen }),
    () => wallMs,
    { speed: 60 },
  )
  const steps: [string, number][] = []
  stage.listen({
    entry: ({ entry, atMs }) => entry.kind === 'step' && steps.push([entry.step, atMs - START_MS]),
  })
  const judging = new Judging(stage)
  const pacer = new Pacer(stage, judging, { holds })
  const pass = (ms: number) => {
    for (let past = 0; past < ms; past += 50) {
      wallMs += 50
      stage.catchUp()
      pacer.look()
    }
  }
  const ask = (path = '/api/hydra/devices') =>
    stage.heard({ kind: 'request', call: 1, method: 'GET', path, query: '' })
  const states = () => judging.verdicts().map(({ state }) => state)
  return { stage, steps, pass, ask, states, sinceStartMs: () => stage.nowMs() - START_MS }
}

test('from a step on the clock goes at its pace, until the expectation is decided', () => {
  const { stage, pass, ask, sinceStartMs } = staged()
  pass(1000)
  expect([stage.speed, sinceStartMs()]).toEqual([1, 60_000])
  pass(5000)
  expect([stage.speed, sinceStartMs()]).toEqual([1, 65_000])
  ask()
  pass(1000)
  expect([stage.speed, sinceStartMs()]).toEqual([60, 125_000])
})

test('an expectation that fails ends the pace too', () => {
  const { stage, pass, states } = staged()
  pass(31_500)
  expect(states()).toEqual(['failed', 'failed'])
  expect(stage.speed).toBe(60)
})

test('what is decided at the very moment of its step ends the pace at once', () => {
  const { stage, pass } = staged()
  stage.listen({
    faults: (inForce) => {
      const asked = { kind: 'request', call: 1, method: 'GET', path: '/api/hydra/devices' } as const
      if (inForce.length > 0) stage.heard({ ...asked, query: '' })
    },
  })
  pass(1500)
  expect(stage.speed).toBe(60)
})

test('who sets another speed meanwhile has the say', () => {
  const { stage, pass, ask } = staged()
  pass(2000)
  stage.set({ speed: 5 })
  ask()
  pass(1000)
  expect(stage.speed).toBe(5)
})

test('where clients are judged, time stands while one is expected to do something', () => {
  const { stage, pass, ask, states, sinceStartMs } = staged(true)
  pass(4000)
  expect([sinceStartMs(), stage.clock.paused]).toEqual([60_000, true])
  ask()
  pass(500)
  expect([sinceStartMs(), stage.clock.paused]).toEqual([60_000, true])
  stage.heard({ kind: 'connect', socket: 'a', who: 'owner@wattpost.test' })
  pass(500)
  expect(states()).toEqual(['met', 'met'])
  expect(stage.clock.paused).toBe(false)
  expect(sinceStartMs()).toBeGreaterThan(60_000)
})

test('a step comes after a fault that is exhausted, a request, an acknowledgement', () => {
  const { stage, steps, pass, ask } = staged()
  pass(1000)
  stage.play.hit('broken')
  expect(steps.map(([step]) => step)).toEqual(['broken'])
  stage.play.hit('broken')
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
  stage.heard({ ...watched, deviceIds: ['BG-0001'] })
  pass(1000)
  expect(steps.map(([step]) => step)).toEqual(['broken', 'dark', 'asked'])
  stage.heard({ ...watched, deviceIds: ['HY-0001'] })
  pass(1000)
  expect(steps.map(([step]) => step)).toEqual(['broken', 'dark', 'asked', 'switched'])
})

test('without any client its steps come by their timeouts', () => {
  const { stage, steps } = staged()
  stage.step(3_600_000)
  expect(steps).toEqual([
    ['broken', 60_000],
    ['dark', 600_000],
    ['asked', 3_600_000],
  ])
})

test('after a seek back the same comes again at the same moments, clients’ doings included', () => {
  const { stage, steps, pass, ask } = staged()
  pass(1000)
  stage.play.hit('broken')
  stage.play.hit('broken')
  pass(1500)
  ask()
  pass(500)
  const told = [...steps]
  const lines: [string, number][] = []
  stage.listen({
    again: ({ entry, atMs }) => entry.kind === 'step' && lines.push([entry.step, atMs - START_MS]),
  })
  stage.seek(stage.nowMs() - 1)
  expect(lines).toEqual(told)
})
