import { expect, test } from 'vitest'
import { logLine } from '../log/worldLog.ts'
import { parseScenario } from '../parse/parseScenario.ts'
import { act, emails, HEAD, runOf, START_MS, scenarioOf, stepsOf } from '../scenarios.testing.ts'
import { mistakeText } from '../text/mistake.ts'

const textOf = (timeline: string, head = HEAD) => `${head}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: PM-0001, family: pm, region: Lagos }
timeline:
${timeline}`
const DARK = '  - { id: dark, at: 10s, device: HY-0001, do: grid-off }\n'
const GATE = 'event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }'
const played = (timeline: string, head = HEAD, ms = 120_000) => {
  const { run, entries } = runOf(scenarioOf(textOf(timeline, head)))
  run.advanceTo(START_MS + ms)
  return { run, entries, steps: stepsOf(entries) }
}

test('opens a step once after an event and its own wait', () => {
  const { steps } =
    played(`${DARK}  - { id: odd, after: { ${GATE} }, wait: 3s, device: PM-0001, emit: balance, data: 1 }
  - { id: next, after: odd, device: PM-0001, do: offline }
`)
  expect(steps).toEqual([
    ['dark', 10_000],
    ['odd', 13_000],
    ['next', 13_000],
  ])
})

test('opens a step after an event of any device, verbatim ones included', () => {
  const { steps } =
    played(`  - { id: odd, at: 7s, device: PM-0001, emit: balance, data: { amount: 3 } }
  - { id: any, after: { event: balance }, device: PM-0001, do: offline }
  - { id: none, after: { event: balance, where: { amount: 4 } }, device: PM-0001, do: online }
`)
  expect(steps).toEqual([
    ['odd', 7000],
    ['any', 7000],
  ])
})

test('opens a step by its timeout, and never twice', () => {
  const late = `  - { id: late, after: { ${GATE}, timeout: 30s }, wait: 1s, device: PM-0001, do: offline }\n`
  expect(played(late).steps).toEqual([['late', 31_000]])
  expect(played(DARK + late).steps).toEqual([
    ['dark', 10_000],
    ['late', 11_000],
  ])
})

test('opens a step after a command of the dashboard', () => {
  const { run, entries } = runOf(
    scenarioOf(textOf(`  - { id: odd, after: { ${GATE} }, device: PM-0001, do: offline }\n`)),
  )
  run.advanceTo(START_MS + 4000)
  act(run, 'HY-0001', { do: 'grid-off' })
  run.advanceTo(START_MS + 5000)
  expect(stepsOf(entries)).toEqual([['odd', 4000]])
})

test('waits again in each lap', () => {
  const head = HEAD.replace('tz:', 'loop: 1m, tz:')
  const { steps } = played(
    `${DARK}  - { id: light, after: { ${GATE}, timeout: 50s }, wait: 5s, device: HY-0001, do: grid-on }\n`,
    head,
    119_000,
  )
  expect(steps).toEqual([
    ['dark', 10_000],
    ['light', 15_000],
    ['dark', 70_000],
    ['light', 75_000],
  ])
})

test('writes the same log in advances of any size', () => {
  const timeline = `${DARK}  - { after: { ${GATE} }, wait: { uniform: [1s, 9s] }, device: HY-0001, do: generator-on }\n`
  const whole = played(timeline).entries
  const { run, entries } = runOf(scenarioOf(textOf(timeline)))
  for (const ms of [9_999, 10_000, 10_001, 15_000, 120_000]) run.advanceTo(START_MS + ms)
  expect(entries.map(logLine)).toEqual(whole.map(logLine))
})

test.each([
  ['an unknown event', 'event: hydra_pwer', 'must be a step, or what happens'],
  ['an unknown key', 'event: status, wher: {}', 'unknown key "wher", did you mean "where"?'],
  [
    'an unknown device',
    'event: status, device: HY-0009',
    'no device "HY-0009", did you mean "HY-0001"?',
  ],
])('reports a step after %s', (_, condition, message) => {
  const text = textOf(`  - { after: { ${condition} }, device: PM-0001, do: offline }\n`)
  const read = parseScenario('a.yaml', text, emails)
  expect(read.ok ? [] : read.error.map(mistakeText).join('\n')).toMatch(/^a\.yaml:8:\d+: /)
  expect(read.ok ? [] : read.error.map(mistakeText).join('\n')).toContain(message)
})
