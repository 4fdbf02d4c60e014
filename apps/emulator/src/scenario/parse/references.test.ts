import { expect, test } from 'vitest'
import { BASE, mistakesOf, stepMistakesOf } from './mistakes.testing.ts'

const SEE = 'open: /, see: { text: Online }'

/** The mistakes of expectations in lines 10 and following. */
const expecting = (...expectations: readonly string[]) =>
  mistakesOf(`${BASE}expect:\n${expectations.map((one) => `  - { ${one} }\n`).join('')}`)
/** The mistakes of browser expectations in lines 10 and following. */
const seeing = (...expectations: readonly string[]) =>
  mistakesOf(`${BASE}browser:\n${expectations.map((one) => `  - { ${one} }\n`).join('')}`)

test.each([
  ['of a known device', 'id: a, event: hydra_power, device: HY-0001'],
  ['of any device', 'id: a, event: hydra_power'],
  ['after a step', 'id: a, event: hydra_power, after: lost'],
  ['with a count', 'id: a, event: hydra_power, count: { min: 2 }'],
  ['with never', 'id: a, event: hydra_power, never: true'],
  ['of a client', 'id: a, socket: connect'],
  ['of a frame at the moment of a step', 'id: a, event: hydra_power, after: lost, within: 0s'],
])('accepts an expectation %s', (_, expectation) => {
  expect(expecting(expectation)).toEqual([])
})

test.each([
  [
    'of an unknown device',
    'id: a, event: hydra_power, device: HY-0002',
    '10:42: no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'after an unknown step',
    'id: a, socket: connect, after: last',
    '10:38: no step "last", did you mean "lost"?',
  ],
  [
    'with never and a count',
    'id: a, socket: connect, count: { max: 2 }, never: true',
    '10:50: an expectation has "never" or "count", not both',
  ],
  [
    'of a client in no time',
    'id: a, socket: connect, within: 0s',
    expect.stringContaining('10:39: within: nothing can come in a window of 0s'),
  ],
  [
    'that nothing comes in no time',
    'id: a, event: hydra_power, never: true, within: 0ms',
    expect.stringContaining('10:55: within: nothing can come'),
  ],
  [
    'that little comes in no time',
    'id: a, event: hydra_power, count: { max: 2 }, within: 0h',
    expect.stringContaining('10:61: within: nothing can come'),
  ],
])('reports an expectation %s', (_, expectation, expected) => {
  const [mistake, ...others] = expecting(expectation)
  expect(others).toEqual([])
  expect(mistake?.replace(/^a\.yaml:/, '')).toEqual(expected)
})

test('a refused entry keeps its id from being used twice', () => {
  expect(
    stepMistakesOf(
      'id: dark, at: 40s, device: HY-0001, do: grid-of',
      'id: dark, at: 50s, device: HY-0001, do: grid-on',
    ),
  ).toEqual([
    'a.yaml:9:11: "dark" is there twice',
    expect.stringContaining('did you mean "grid-off"'),
  ])
})

test('reports unknown names of a browser expectation', () => {
  expect(seeing(`id: a, as: owner@wattpost.test, after: lost, ${SEE}`)).toEqual([])
  expect(seeing(`id: a, as: ownr@wattpost.test, after: last, ${SEE}`)).toEqual([
    'a.yaml:10:18: no account "ownr@wattpost.test", did you mean "owner@wattpost.test"?',
    'a.yaml:10:45: no step "last", did you mean "lost"?',
  ])
})

test('reports a repeated id of expectations where it comes again', () => {
  const EVENT = 'event: hydra_power'
  expect(expecting(`id: a, ${EVENT}`, `id: b, ${EVENT}`, `id: a, ${EVENT}`)).toEqual([
    'a.yaml:12:11: "a" is there twice',
  ])
  const AS = `as: owner@wattpost.test, ${SEE}`
  expect(seeing(`id: a, ${AS}`, `id: b, ${AS}`, `id: b, ${AS}`)).toEqual([
    'a.yaml:12:11: "b" is there twice',
  ])
  const both = `${BASE}expect: [{ id: a, ${EVENT} }]\nbrowser: [{ id: a, ${AS} }]\n`
  expect(mistakesOf(both)).toEqual(['a.yaml:10:17: "a" is there twice'])
})

test('several steps and devices may be without an id', () => {
  const step = 'at: 1s, device: HY-0001, do: grid-on'
  expect(stepMistakesOf(step, step)).toEqual([])
  expect(mistakesOf(BASE.replace('timeline', '  - { count: 1, family: pm }\ntimeline'))).toEqual([])
})

test('a hydra may have a variant', () => {
  const text = BASE.replace('variant: grid_gen', 'variant: solar_grid')
  expect(mistakesOf(text)).toEqual([])
})

test('reports at most 100 unknown names of a list', () => {
  const steps = Array.from({ length: 101 }, () => 'at: 1s, device: HY-0002, do: grid-on')
  expect(stepMistakesOf(...steps.slice(0, 99))).toHaveLength(99)
  expect(stepMistakesOf(...steps)).toHaveLength(100)
})

test('reports all mistakes of a file in one round', () => {
  const text = `${BASE.replace('{ count: 2, family: bg }', '{ id: BG-0001, family: bgg }')}\
  - { id: odd, at: 1x, device: HY-0001, do: grid-on }
  - { after: odd, device: HY-0002, do: grid-on }
  - { at: 1s, device: BG-0001, do: switch-off }
expect:
  - { id: a, event: hydra_power, device: HY-0001, where: { nS: 0 }, after: odd }
  - { id: b, event: power, device: BG-0001, where: { pw: 1 }, withn: 5s }
browser: [{ id: c, as: ownr@wattpost.test, ${SEE} }]
sed: 1
`
  const at = (mistake: string) => mistake.split(':')[1]
  expect(mistakesOf(text).map(at)).toEqual(['6', '9', '10', '13', '14', '15', '16'])
})

test('does not report names that a refused entry may have', () => {
  const open = BASE.replace('count: 2, family: bg', 'count: 0, family: bg')
  const text = `${open}  - { at: 1s, device: BG-0001, do: switch-off }\nexpect: [{ id: a, event: power }]\n`
  expect(mistakesOf(text)).toEqual(['a.yaml:6:14: count: must be at least 1'])
})

test('reports recorded expectations without a recording, and of unknown devices', () => {
  const expectations = (device: string) =>
    `regression:\n  states: [{ event: status, device: ${device}, states: [{ status: true }] }]\n`
  const track = 'tracks:\n  - { name: t, recording: a.ndjson }\n'
  expect(mistakesOf(BASE + expectations('HY-0001'))).toEqual([
    'a.yaml:9:1: "regression" is checked with a recording: name one under "tracks"',
  ])
  expect(mistakesOf(BASE + track + expectations('HY-0001'))).toEqual([])
  expect(mistakesOf(BASE + track + expectations('HY-001'))).toEqual([
    expect.stringContaining('a.yaml:12:37: no device "HY-001"'),
  ])
})
