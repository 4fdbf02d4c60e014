import { expect, test } from 'vitest'
import { parseScenario } from '../parse/parseScenario.ts'
import { emails, HEAD, runOf, START_MS, scenarioOf, stepsOf } from '../scenarios.testing.ts'
import { mistakeText } from '../text/mistake.ts'

const BASE = `${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: PM-0001, family: pm, region: Lagos }
timeline:
  - { id: dark, at: 10s, device: HY-0001, do: grid-off }
`
const mistakesOf = (text: string) => {
  const read = parseScenario('a.yaml', text, emails)
  return read.ok ? [] : read.error.map(mistakeText)
}

test('plays tracks beside the first timeline, across which steps may wait', () => {
  const { run, entries } = runOf(
    scenarioOf(`${BASE}  - { id: light, after: silent, wait: 4s, device: HY-0001, do: grid-on }
tracks:
  - name: network
    timeline:
      - { id: silent, after: dark, wait: 1s, device: PM-0001, do: offline }
  - name: weather
    timeline:
      - { id: odd, at: 10s, device: PM-0001, emit: balance, data: 1 }
`),
  )
  run.advanceTo(START_MS + 60_000)
  expect(stepsOf(entries)).toEqual([
    ['dark', 10_000],
    ['odd', 10_000],
    ['silent', 11_000],
    ['light', 15_000],
  ])
})

test.each([
  [
    '{ at: 1s, device: PM-0001, do: ofline }',
    '12:40: do: no action "ofline", did you mean "offline"?',
  ],
  [
    '{ at: 1s, device: PM-0002, do: offline }',
    '12:27: no device "PM-0002", did you mean "PM-0001"?',
  ],
  ['{ id: dark, at: 1s, device: PM-0001, do: offline }', '12:15: "dark" is there twice'],
  ['{ after: drak, device: PM-0001, do: offline }', '12:18: no step "drak", did you mean "dark"?'],
  ['word', '12:9: a step must be a map'],
])('reports a mistake in a track’s step %s at its location', (step, expected) => {
  const text = `${BASE}tracks:\n  - name: network\n    timeline:\n      - ${step}\n`
  expect(mistakesOf(text)).toContain(`a.yaml:${expected}`)
})

test.each([
  ['- { timeline: [] }', '10:5: "name" is missing'],
  ['- { name: x, timeline: [] }', '10:26: timeline: '],
  ['- { name: x, timelime: [] }', '10:5: "timeline" is missing'],
  ['- word', '10:5: a track must be a map'],
])('reports a track %s', (track, expected) => {
  expect(mistakesOf(`${BASE}tracks:\n  ${track}\n`).join('\n')).toContain(`a.yaml:${expected}`)
})
