import { accepted, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { finished } from '../../world/pausable.ts'
import type { RunInput } from '../inputs/input.ts'
import { type LoggedEntry, logLine } from '../log/worldLog.ts'
import { parseScenario } from '../parse/parseScenario.ts'
import { act, emails, HEAD, runOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { mistakeText } from '../text/mistake.ts'
import { rerunInputs } from './pieces.ts'

const textOf = (step: string) => `${HEAD}fleet:
  - { id: BG-0001, family: bg, region: Lagos }
  - { id: HY-0001, family: hydra, variant: battery_monitor, region: Lagos }
timeline:
  - { id: ramp, at: 10s, ${step} }
  - { id: next, after: ramp, device: BG-0001, do: tamper-on }
`
/** The actions on a device, each with its time after the start. */
const inputsOf = (step: string, deviceId: string) => {
  const { run, entries } = runOf(scenarioOf(textOf(step)))
  run.advanceTo(START_MS + 600_000)
  return entries.flatMap(({ atMs, entry }) =>
    entry.kind === 'input' && entry.deviceId === deviceId
      ? [{ ms: atMs - START_MS, ...entry.action }]
      : [],
  )
}

test('changes a load linearly and keeps the last value', () => {
  const inputs = inputsOf(
    'device: HY-0001, do: extra-load, powerW: { from: 100, to: 1100, over: 10s }',
    'HY-0001',
  )
  expect(inputs).toEqual(
    Array.from({ length: 11 }, (_, n) => ({
      ...{ ms: 10_000 + n * 1000, do: 'extra-load' },
      powerW: 100 + n * 100,
    })),
  )
})

test('ramps a region down in at most 100 steps', () => {
  const ramp = 'region: Lagos, do: cloud, cover: { from: 1, to: 0.2, over: 5m }'
  for (const id of ['BG-0001', 'HY-0001']) {
    const inputs = inputsOf(ramp, id).filter((input) => input.do === 'cloud')
    expect(inputs.length).toBe(101)
    expect(inputs[0]).toEqual({ ms: 10_000, do: 'cloud', cover: 1 })
    expect(inputs.at(-1)).toEqual({ ms: 310_000, do: 'cloud', cover: 0.2 })
    const covers = inputs.map((input) => (input.do === 'cloud' ? input.cover : 0))
    expect(covers).toEqual(covers.toSorted((a, b) => b - a))
  }
})

test('starts the next step at the start of a ramp', () => {
  const ramp = 'device: BG-0001, do: cloud, cover: { from: 0, to: 1, over: 5m }'
  expect(inputsOf(ramp, 'BG-0001').find((input) => input.do === 'tamper-on')?.ms).toBe(10_000)
})

/** The clouds that were set over a device, each with the seconds since the start. */
const coversOf = (entries: readonly LoggedEntry[], deviceId: string) =>
  entries.flatMap(({ atMs, entry }) =>
    entry.kind === 'input' && entry.deviceId === deviceId && 'cover' in entry.action
      ? [[(atMs - START_MS) / 1000, entry.action.cover] as const]
      : [],
  )
const SKY = `${HEAD}fleet:
  - { id: BG-0001, family: bg, region: Lagos }
  - { id: BG-0002, family: bg, region: Lagos }
timeline:
  - { at: 0s, region: Lagos, do: cloud, cover: { from: 0, to: 1, over: 20m } }
`

test.each([
  ['clear-sky', []],
  ['cloud, cover: 0.5', [[300, 0.5]]],
] as const)('ends the ramp of one device at a later step %s', (what, set) => {
  const { run, entries } = runOf(scenarioOf(`${SKY}  - { at: 5m, device: BG-0001, do: ${what} }\n`))
  run.advanceTo(START_MS + HOUR_MS / 2)
  expect(coversOf(entries, 'BG-0001').filter(([s]) => s >= 300)).toEqual(set)
  expect(coversOf(entries, 'BG-0002').at(-1)).toEqual([1200, 1])
})

test('ends a ramp at an input of the same kind, in a rerun too', () => {
  const { run, entries } = runOf(scenarioOf(SKY))
  run.advanceTo(START_MS + 306_000)
  const inputs: RunInput[] = []
  for (const [id, what] of [
    ['BG-0001', 'clear-sky'],
    ['BG-0002', 'tamper-on'],
  ] as const)
    inputs.push(act(run, id, { do: what }))
  run.advanceTo(START_MS + HOUR_MS / 2)
  expect(coversOf(entries, 'BG-0001').at(-1)?.[0]).toBe(300)
  expect(coversOf(entries, 'BG-0002').at(-1)).toEqual([1200, 1])

  const again = runOf(scenarioOf(SKY))
  expect(finished(rerunInputs(again.run, inputs))).toEqual(accepted(null))
  again.run.advanceTo(START_MS + HOUR_MS / 2)
  expect(again.entries.map(logLine).join('\n') === entries.map(logLine).join('\n')).toBe(true)
})

test('ends the ramp of the load and keeps the ramp of the clouds', () => {
  const { run, entries } = runOf(
    scenarioOf(`${SKY}  - { at: 1m, device: BG-0001, do: extra-load, powerW: { from: 0, to: 900, over: 20m } }
  - { id: off, at: 2m, device: BG-0001, do: extra-load, powerW: 0 }
`),
  )
  run.advanceTo(START_MS + HOUR_MS / 2)
  const loads = entries.filter(
    ({ entry }) => entry.kind === 'input' && entry.action.do === 'extra-load',
  )
  expect(loads.at(-1)).toMatchObject({
    atMs: START_MS + 120_000,
    entry: { cause: { step: 'off' } },
  })
  expect(coversOf(entries, 'BG-0001').at(-1)).toEqual([1200, 1])
})

test('restarts the ramp in the next lap', () => {
  const { run, entries } = runOf(scenarioOf(SKY.replace('tz:', 'loop: 10m, tz:')))
  run.advanceTo(START_MS + 1_199_999)
  const covers = coversOf(entries, 'BG-0001').map(([, cover]) => cover)
  const lap = Array.from({ length: 50 }, (_, n) => n / 100)
  expect(covers).toEqual([...lap, 0.5, ...lap])
})

const COVER = 'cover: must be a number from 0 to 1, or { from: 0, to: 0.9, over: 20m }'
test.each([
  ['cloud, cover: { from: 0, to: 2, over: 5m }', 'to: must be at most 1'],
  ['cloud, cover: { from: 0, to: 1 }', COVER],
  ['cloud, cover: 2', 'cover: must be at most 1'],
  ['cloud, cover: high', COVER],
  ['cloud, cover: { from: 0, to: 1, over: 0s }', 'over: must be at least 1s'],
  [
    'cloud, cover: { from: 0, to: 1, over: 5m, curve: s }',
    'unknown key "curve"; known are from, to, over',
  ],
  [
    'extra-load, powerW: much',
    'powerW: must be a number from 0 to 1000000, or { from: 0, to: 4000, over: 1h }',
  ],
])('refuses %s', (step, message) => {
  const read = parseScenario('a.yaml', textOf(`device: BG-0001, do: ${step}`), emails)
  const mistakes = read.ok ? [] : read.error.map(mistakeText)
  expect(mistakes).toEqual([expect.stringMatching(/^a\.yaml:8:\d+: /)])
  expect(mistakes[0]).toContain(message)
})
