import { expect, test } from 'vitest'
import { parseScenario } from '../parse/parseScenario.ts'
import { emails, scenarioOf } from '../scenarios.testing.ts'
import { mistakeText } from '../text/mistake.ts'
import { browserExpectation, expectationForms, expectationSchema } from './expectation.ts'

const BASE = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z" }
fleet: [{ id: HY-0001, family: hydra, variant: grid_gen }]
timeline: [{ id: lost, at: 30s, device: HY-0001, do: grid-off }]
`
const mistakesOf = (text: string) => {
  const read = parseScenario('a.yaml', text, emails)
  return read.ok ? [] : read.error.map(mistakeText)
}
/** The mistakes of one expectation, and the place in it that a ^ marks. */
const one = (part: 'expect' | 'browser', marked: string) => {
  const before = `${BASE}${part}:\n  - { id: it, `
  const lines = `${before}${marked} }\n`.split('^')[0]?.split('\n') ?? []
  const place = `a.yaml:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
  return { mistakes: mistakesOf(`${before}${marked.replace('^', '')} }\n`), place }
}

test('reads the expectations of the guide', () => {
  const scenario = scenarioOf(`${BASE}expect:
  - { id: down, event: hydra_power, device: HY-0001, where: { ns: 0 }, after: lost, within: 5s }
  - { id: reconnects, socket: connect, after: lost, within: 30s }
  - { id: no-storm, http: GET /api/hydra/power-status, count: { max: 20 } }
  - { id: calm, event: status, never: true }
browser:
  - { id: sees-outage, as: owner@wattpost.test, open: /device/hydra/HY-0001, after: lost, see: { text: Grid down }, within: 5s, screenshot: true }
  - { id: sees-button, as: owner@wattpost.test, open: /, see: { role: button, name: Retry } }
`)
  expect(scenario.expect).toEqual([
    {
      ...{ id: 'down', event: 'hydra_power', device: 'HY-0001', where: { ns: 0 } },
      ...{ after: 'lost', within: 5000 },
    },
    { id: 'reconnects', socket: 'connect', after: 'lost', within: 30_000 },
    { id: 'no-storm', http: 'GET /api/hydra/power-status', count: { max: 20 } },
    { id: 'calm', event: 'status', never: true },
  ])
  expect(scenario.browser).toMatchObject([
    { see: { text: 'Grid down' }, within: 5000, screenshot: true },
    { see: { role: 'button', name: 'Retry' }, screenshot: false },
  ])
})

test.each([
  ['after an unknown step', 'event: status, after: ^last', 'no step "last", did you mean "lost"?'],
  [
    'of an unknown device',
    'event: status, device: ^HY-0002',
    'no device "HY-0002", did you mean "HY-0001"?',
  ],
  [
    'of an unknown event',
    'event: ^hydra_pwer',
    'event: no "hydra_pwer", did you mean "hydra_power"?',
  ],
  [
    'with an unknown key',
    'event: status, ^wihtin: 5s',
    'unknown key "wihtin", did you mean "within"?',
  ],
  [
    'with "never" and "count"',
    'event: status, ^never: true, count: { min: 1 }',
    'an expectation has "never" or "count", not both',
  ],
  ['never: false', 'event: status, never: ^false', 'never: is "true" or left out'],
  [
    'with a count turned round',
    'event: status, count: ^{ min: 2, max: 1 }',
    'count: "min" must not be above "max"',
  ],
  [
    'with a count that is always met',
    'event: status, count: ^{ min: 0 }',
    'count: at least 0 is always met: raise "min"',
  ],
  ['with an empty count', 'event: status, count: ^{}', 'count: needs "min" or "max"'],
  [
    'with bounds turned round',
    'event: status, where: { x: ^{ min: 2, max: 1 } }',
    'x: "min" must not be above "max"',
  ],
  ['with an empty where', 'event: status, where: ^{}', 'where: names no field'],
  [
    'with a list for a value',
    'event: status, where: { x: ^[1] }',
    'x: must be a value, or { min, max }',
  ],
  [
    'of a request without a method',
    'http: ^/api/x',
    'http: must be a method and a path, e.g. GET /api/hydra/devices',
  ],
  [
    'of an unknown thing at a socket',
    'socket: ^conect',
    'socket: no "conect", did you mean "connect"?',
  ],
  ['that is there twice', 'event: status }\n  - { id: ^it, event: status', '"it" is there twice'],
])('reports an expectation %s with its location', (_, text, expected) => {
  const { mistakes, place } = one('expect', text)
  expect(mistakes).toContain(`${place}: ${expected}`)
})

test.each([
  ['of an unknown account', 'as: ^no-one@x, open: /, see: { text: x }', /no account "no-one@x"/],
  [
    'after an unknown step',
    'as: owner@wattpost.test, open: /, after: ^last, see: { text: x }',
    /no step "last"/,
  ],
  [
    'that sees nothing',
    'as: owner@wattpost.test, open: /, see: ^{}',
    /see: needs "is", "contains", "matches" or "role"/,
  ],
  [
    'that opens no path',
    'as: owner@wattpost.test, open: ^home, see: { text: x }',
    /open: must be a path/,
  ],
  [
    'with an unknown key',
    'as: owner@wattpost.test, open: /, see: { ^txt: x }',
    /unknown key "txt", did you mean "text"/,
  ],
])('reports a browser expectation %s with its location', (_, text, expected) => {
  const { mistakes, place } = one('browser', text)
  const there = mistakes.filter((mistake) => mistake.startsWith(`${place}: `))
  expect(there.join('\n')).toMatch(expected)
})

test('reports an expectation of nothing with its location', () => {
  expect(one('expect', 'within: 5s').mistakes).toEqual(['a.yaml:7:5: "event" is missing'])
})

test('refuses an id of both an expectation and a browser expectation', () => {
  const text = `${BASE}expect: [{ id: it, event: status }]
browser: [{ id: it, as: owner@wattpost.test, open: /, see: { text: x } }]
`
  expect(mistakesOf(text)).toEqual(['a.yaml:7:17: "it" is there twice'])
})

test.each(['expect', 'browser'])('refuses anything but a list of maps under %s', (part) => {
  expect(mistakesOf(`${BASE}${part}: [word]\n`)[0]).toMatch(
    /^a\.yaml:6:\d+: an? .*expectation must be a map$/,
  )
})

const [event, socket, http, ack] = expectationForms
test.each([
  [{ event: 'status' }, event],
  [{ socket: 'connect' }, socket],
  [{ http: 'GET /api/x' }, http],
  [{ ack: 'devices' }, ack],
  [{}, event],
  ['http', event],
  [null, event],
])('chooses the form of the expectation %j by its key', (written, form) => {
  expect(expectationSchema(written)).toBe(form)
})

test.each([{ min: 1 }, { max: 0 }, { min: 2, max: 2 }])('accepts the count %j', (count) => {
  expect(event.safeParse({ id: 'it', event: 'status', count }).success).toBe(true)
})

test.each([
  [{ text: 'x' }, []],
  [{ role: 'button' }, []],
  [{ role: 'button', name: 'Retry' }, []],
  [{ text: 'x', name: 'Retry' }, ['"name" goes with "role"']],
  [{}, ['needs "is", "contains", "matches" or "role"']],
  [{ is: 'Grid down' }, []],
  [{ contains: 'Grid' }, []],
  [{ matches: '^Grid' }, []],
  [{ matches: '(' }, ['is no regular expression']],
  [{ text: ' ' }, ['must not be blank: every page has it']],
  [{ is: 'x', text: 'x' }, ['has one of "is", "contains" and "matches"']],
  [{ role: 'status', not: 'down' }, []],
  [{ text: 'x', not: 'down' }, ['"not" goes with "role"']],
])('checks what a browser expectation sees: %j', (see, messages) => {
  const { error } = browserExpectation.safeParse({ id: 'it', as: 'a@b', open: '/', see })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})
