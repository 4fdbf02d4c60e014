import { expect, test } from 'vitest'
import { mistakeText } from './mistake.ts'
import { parseScenario } from './parseScenario.ts'
import { emails, HEAD, playOf, START_MS, scenarioOf, stepsOf } from './scenarios.testing.ts'
import { logLine } from './worldLog.ts'

const textOf = (timeline: string, head = HEAD) => `${head}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: PM-0001, family: pm, region: Lagos }
timeline:
${timeline}`
const DARK = '  - { id: dark, at: 10s, device: HY-0001, do: grid-off }\n'
const GATE = 'event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }'
const played = (timeline: string, head = HEAD, ms = 120_000) => {
  const { play, entries } = playOf(scenarioOf(textOf(timeline, head)))
  play.advanceTo(START_MS + ms)
  return { play, entries, steps: stepsOf(entries) }
}

test('a step comes after an event, once, and after its own wait', () => {
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

test('an event of any device, with any fields, opens the way too, and so does a verbatim one', () => {
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

test('a step whose event does not come in time comes all the same; never twice', () => {
  const late = `  - { id: late, after: { ${GATE}, timeout: 30s }, wait: 1s, device: PM-0001, do: offline }\n`
  expect(played(late).steps).toEqual([['late', 31_000]])
  expect(played(DARK + late).steps).toEqual([
    ['dark', 10_000],
    ['late', 11_000],
  ])
})

test('a dashboard’s command may be what a step waits for', () => {
  const { play, entries } = playOf(
    scenarioOf(textOf(`  - { id: odd, after: { ${GATE} }, device: PM-0001, do: offline }\n`)),
  )
  play.advanceTo(START_MS + 4000)
  play.act(play.world.resident('HY-0001').device, { do: 'grid-off' }, { by: 'control' })
  play.advanceTo(START_MS + 5000)
  expect(stepsOf(entries)).toEqual([['odd', 4000]])
})

test('each lap waits anew', () => {
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

test('the log is the same whoever reads it, in steps of any size', () => {
  const timeline = `${DARK}  - { after: { ${GATE} }, wait: { uniform: [1s, 9s] }, device: HY-0001, do: generator-on }\n`
  const whole = played(timeline).entries
  const { play, entries } = playOf(scenarioOf(textOf(timeline)))
  for (const ms of [9_999, 10_000, 10_001, 15_000, 120_000]) play.advanceTo(START_MS + ms)
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
])('a step after %s is told', (_, gate, message) => {
  const text = textOf(`  - { after: { ${gate} }, device: PM-0001, do: offline }\n`)
  const read = parseScenario('a.yaml', text, emails)
  expect(read.ok ? [] : read.error.map(mistakeText).join('\n')).toMatch(/^a\.yaml:8:\d+: /)
  expect(read.ok ? [] : read.error.map(mistakeText).join('\n')).toContain(message)
})
