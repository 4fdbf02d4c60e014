import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { finished } from '../../world/pausable.ts'
import type { RunInput } from '../inputs/input.ts'
import { HEAD, runOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { rerunInputs } from './pieces.ts'
import type { SimulationRun } from './simulationRun.ts'

const scenario = scenarioOf(`${HEAD.replace('tz:', 'limit: 10s, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline: []
`)
const END_MS = START_MS + 10_000

const rerunIn = (run: SimulationRun, inputs: readonly RunInput[]) =>
  finished(rerunInputs(run, inputs))

function acting(atMs: number, action: 'grid-off' | 'grid-on'): RunInput {
  return {
    kind: 'act',
    atMs,
    deviceId: 'HY-0001',
    action: { do: action },
    cause: { by: 'control' },
  }
}

test('applies each input at its moment, from the start to the end of the scenario', () => {
  const { run, entries } = runOf(scenario)
  const inputs = [acting(START_MS, 'grid-off'), acting(END_MS, 'grid-on')]
  expect(rerunIn(run, inputs)).toEqual(accepted(null))
  const acted = entries.flatMap(({ atMs, entry }) =>
    entry.kind === 'input' ? [[atMs, entry.action.do]] : [],
  )
  expect(acted).toEqual([
    [START_MS, 'grid-off'],
    [END_MS, 'grid-on'],
  ])
  expect(run.nowMs).toBe(END_MS)
})

test.each([
  [START_MS - 1, 'is older than the one before it, or than the scenario’s start'],
  [END_MS + 1, 'comes after the scenario’s end'],
])('refuses an input outside the scenario, at %i', (atMs, text) => {
  const { run } = runOf(scenario)
  expect(rerunIn(run, [acting(atMs, 'grid-off')])).toEqual(
    refused({ what: 'inputs', where: 'input 1', message: `input 1: ${text}` }),
  )
  expect(run.nowMs).toBe(START_MS)
})

test('refuses an input that is older than the one before it', () => {
  const inputs = [acting(START_MS + 2, 'grid-off'), acting(START_MS + 1, 'grid-on')]
  expect(rerunIn(runOf(scenario).run, inputs)).toMatchObject({ error: { where: 'input 2' } })
})

test('refuses an input that the run refuses, and applies none after it', () => {
  const { run } = runOf(scenario)
  const inputs: RunInput[] = [
    { kind: 'lift', atMs: START_MS + 1, id: 'slow' },
    acting(START_MS + 2, 'grid-off'),
  ]
  expect(rerunIn(run, inputs)).toEqual(
    refused({ what: 'input', where: 'input 1', message: 'input 1: slow is not active' }),
  )
  expect(run.nowMs).toBe(START_MS + 1)
})
