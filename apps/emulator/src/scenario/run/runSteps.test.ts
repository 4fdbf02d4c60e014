import { expect, test } from 'vitest'
import { World } from '../../world/world.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import { HEAD, runOf, START_MS, scenarioOf, specsOf } from '../scenarios.testing.ts'
import { SimulationRun } from './simulationRun.ts'

const textOf = (...steps: readonly string[]) => `${HEAD}fleet:
  - { id: A, family: hydra, variant: grid_gen, region: Lagos }
  - { id: B, family: hydra, variant: battery_monitor, region: Lagos }
  - { id: C, family: bg, region: Kano }
timeline:
${steps.map((step) => `  - { ${step} }\n`).join('')}`

/** The entries of a run besides reports and changes, with the seconds since the start. */
function loggedBy(...steps: readonly string[]) {
  const { run, entries } = runOf(scenarioOf(textOf(...steps)))
  run.advanceTo(START_MS + 60_000)
  const logged = entries.filter(({ entry }) => !['report', 'change'].includes(entry.kind))
  return logged.map(({ atMs, entry }) => [(atMs - START_MS) / 1000, entry] as const)
}

test('raises a fault and lifts it by later steps', () => {
  const what = { http: 'GET /api/**', status: 500 }
  expect(
    loggedBy('id: cut, at: 1s, fault: { http: GET /api/**, status: 500 }', 'at: 9s, lift: cut'),
  ).toMatchObject([
    [1, { kind: 'step', step: 'cut' }],
    [1, { kind: 'fault', now: 'raised', what, cause: { by: 'step', step: 'cut' } }],
    [9, { kind: 'step', step: 'step-2' }],
    [9, { kind: 'fault', fault: 'cut', now: 'lifted' }],
  ])
})

test('ends a fault after its duration', () => {
  expect(loggedBy('id: cut, at: 1s, fault: { socket: mute, for: 30s }').at(-1)).toEqual([
    31,
    { kind: 'fault', fault: 'cut', now: 'over' },
  ])
})

test('gives scripted answers from a step on', () => {
  const answer = 'at: 2s, answer: GET /api/hydra/devices, with: [{ status: 200, body: { n: 1 } }]'
  expect(loggedBy(`id: script, ${answer}`)).toMatchObject([
    [2, { kind: 'step', step: 'script' }],
    [
      2,
      { kind: 'fault', fault: 'script', now: 'raised', what: { answer: 'GET /api/hydra/devices' } },
    ],
  ])
})

test('acts with the step as the cause', () => {
  expect(loggedBy('at: 3s, device: A, do: grid-off').at(-1)).toEqual([
    3,
    {
      ...{ kind: 'input', deviceId: 'A', action: { do: 'grid-off' } },
      cause: { by: 'step', step: 'step-1' },
    },
  ])
})

test('acts on the devices of a region that have the action', () => {
  const devices = (step: string) =>
    loggedBy(step).flatMap(([, entry]) => (entry.kind === 'input' ? [entry.deviceId] : []))
  expect(devices('at: 1s, region: Lagos, do: grid-off')).toEqual(['A'])
  expect(devices('at: 1s, region: Lagos, do: offline')).toEqual(['A', 'B'])
  expect(devices('at: 1s, region: Lagos, do: assign, owner: null')).toEqual(['A', 'B'])
})

test('sets the values of a ramp until its end', () => {
  const ramp = 'id: ramp, at: 1s, device: B, do: extra-load, powerW: { from: 0, to: 20, over: 2s }'
  const inputs = loggedBy(ramp).filter(([, { kind }]) => kind === 'input')
  expect(inputs.map(([s, entry]) => [s, 'action' in entry && entry.action])).toEqual([
    [1, { do: 'extra-load', powerW: 0 }],
    [2, { do: 'extra-load', powerW: 10 }],
    [3, { do: 'extra-load', powerW: 20 }],
  ])
  for (const [, entry] of inputs) expect(entry).toMatchObject({ cause: { step: 'ramp' } })
})

test.each([
  ['device: A, do: grid-off', 'step step-1: A does not support grid-off'],
  ['fault: { device: offline, of: C }', 'step step-1: there is no device C'],
])('throws for a step { %s } that its device refuses', (step, message) => {
  const scenario = scenarioOf(textOf(`at: 1s, ${step}`))
  const other = scenarioOf(`${HEAD}fleet: [{ id: A, family: hydra, variant: battery_monitor }]\n`)
  const entries: LoggedEntry[] = []
  const run = new SimulationRun({
    ...{ scenario, seed: 1, world: new World(specsOf(other)) },
    listen: (entry) => entries.push(entry),
  })
  expect(() => run.advanceTo(START_MS + 2000)).toThrow(message)
  expect(run.isMoving).toBe(false)
  expect(entries.map(({ entry }) => entry.kind)).not.toContain('fault')
})
