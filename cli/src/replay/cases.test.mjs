import { parseScenario } from '@wattpost/emulator/scenarios'
import { expect, test } from 'vitest'
import {
  expectationCases,
  reportedSteps,
  skippedChecks,
  stepCases,
  unplayedCases,
} from './cases.ts'

const START_MS = Date.parse('2026-01-15T17:58:00Z')

/** @param {readonly string[]} steps @param {string} [more] */
function scenarioOf(steps, more = '') {
  const text = `schema: 1
name: It
clock: { start: "2026-01-15T17:58:00Z", limit: 2m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
${steps.map((step) => `  - { ${step} }\n`).join('')}${more}`
  const read = parseScenario('it.yaml', text, ['owner@wattpost.test'])
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

const OFF = 'device: HY-0001, do: grid-off'
const WAITS = `id: waits, after: { event: status, device: HY-0001, timeout: 1m }, ${OFF}`

/**
 * Facts of a run over two minutes.
 * @param {readonly string[]} steps
 * @param {Record<string, object>} came steps with their lateness
 * @param {readonly string[]} acting steps that acted on a device
 */
const factsOf = (steps, came, isInterrupted = false, acting = []) => ({
  scenario: scenarioOf(steps),
  steps: new Map(
    Object.entries(came).map(([name, lateness]) => [
      name,
      { atMs: START_MS + 60_000, ...lateness },
    ]),
  ),
  actingSteps: new Set(acting),
  hits: new Set(),
  ...{ isInterrupted, nowMs: START_MS + 120_000, around: () => [] },
})

test('a step that cannot come before the limit has failed, with the steps after it', () => {
  const steps = [
    `id: late, at: 5m, ${OFF}`,
    `id: next, after: late, wait: 3s, ${OFF}`,
    `id: last, after: next, ${OFF}`,
  ]
  expect(stepCases(factsOf(steps, {}))).toMatchObject([
    {
      ...{ id: 'late', kind: 'step', state: 'failed', expected: 'step late happens at 5m' },
      reason: 'it did not happen within 2m, nor did next, last after it',
    },
  ])
  expect(stepCases(factsOf(steps, { late: {} }))).toMatchObject([
    { id: 'next', state: 'failed', expected: 'step next happens 3s after late' },
  ])
  expect(stepCases(factsOf(steps, { late: {}, next: {}, last: {} }))).toEqual([])
})

test('a step that came by its condition is met; one that came by its timeout is not', () => {
  expect(stepCases(factsOf([WAITS], { waits: {} }))).toMatchObject([{ id: 'waits', state: 'met' }])
  expect(stepCases(factsOf([WAITS], { waits: { timedOut: true } }))).toMatchObject([
    {
      ...{ id: 'waits', state: 'skipped' },
      reason: 'it came by its timeout of 1m; what it waits for did not happen',
    },
  ])
})

test('an expectation without a chance is unproved, and a proved one has its chances', () => {
  const calm = { id: 'calm', expected: 'never', atMs: 5 }
  const met = { ...calm, state: /** @type {const} */ ('met'), chances: 3 }
  const reason = 'nothing is proved: no client made this call'
  const unproved = { ...calm, state: /** @type {const} */ ('unproved'), reason }
  expect(expectationCases([met, unproved], factsOf([WAITS], {}))).toEqual([
    { id: 'calm', kind: 'expectation', expected: 'never', state: 'met', atMs: 5, chances: 3 },
    {
      id: 'calm',
      kind: 'expectation',
      expected: 'never',
      state: 'unproved',
      atMs: 5,
      reason,
      log: [],
    },
  ])
})

test('a step on a region that acts on no device has failed', () => {
  const steps = ['id: storm, at: 5s, region: Abuja, do: storm', `id: off, at: 6s, ${OFF}`]
  const came = { storm: {}, off: {} }
  expect(stepCases(factsOf(steps, came, false, ['off']))).toMatchObject([
    {
      ...{ id: 'storm', state: 'failed', expected: 'step storm happens at 5s' },
      reason: expect.stringContaining('it acted on nothing: no device in Abuja has storm'),
    },
  ])
  expect(stepCases(factsOf(steps, came, false, ['storm', 'off']))).toEqual([])
})

test('the list of steps notes which came by a timeout, and which follow from it', () => {
  const steps = [WAITS, `id: next, after: waits, ${OFF}`, `id: last, after: next, ${OFF}`]
  const came = { waits: { timedOut: true }, next: { afterTimeoutOf: 'waits' } }
  expect(reportedSteps(factsOf(steps, came))).toEqual([
    { name: 'waits', atMs: START_MS + 60_000, note: 'by its timeout' },
    { name: 'next', atMs: START_MS + 60_000, note: 'follows waits, which came by its timeout' },
    { name: 'last', atMs: null },
  ])
})

test('undecided cases of an interrupted run are not played, and do not count as failed', () => {
  const facts = factsOf([WAITS, `id: late, at: 90s, ${OFF}`], {}, true)
  const undecided = { nearest: null, nearestSaid: null, atMs: null, reason: 'count so far: 0' }
  const failed = { ...undecided, state: 'failed', atMs: START_MS, reason: 'it occurred once' }
  const verdicts = [
    { id: 'a', expected: 'status', state: 'open', ...undecided },
    { id: 'b', expected: 'never status', ...failed },
  ]
  expect(expectationCases(verdicts, facts)).toMatchObject([
    { id: 'a', state: 'unplayed', reason: expect.stringContaining('interrupted') },
    { id: 'b', state: 'failed' },
  ])
  expect(stepCases(facts)).toMatchObject([{ id: 'waits', state: 'unplayed' }])
})

test('a whole run fails what it did not decide', () => {
  const open = { nearest: null, nearestSaid: null, atMs: null, reason: 'it did not come' }
  const verdict = { id: 'a', expected: 'status', state: 'undecided-so-failed', ...open }
  expect(expectationCases([verdict], factsOf([`at: 1s, ${OFF}`], {}))).toMatchObject([
    { id: 'a', state: 'failed', reason: 'it did not come' },
  ])
})

test('checks without a browser are skipped, and a scenario that did not begin has all cases', () => {
  const scenario = scenarioOf(
    [WAITS],
    `expect:
  - { id: reports, event: status, device: HY-0001 }
browser:
  - { id: sees, as: owner@wattpost.test, open: /dashboard, see: { role: button, name: Sign in } }
`,
  )
  const seen = 'owner@wattpost.test at /dashboard sees a button “Sign in”'
  expect(skippedChecks(scenario, true)).toMatchObject([
    { state: 'unplayed', reason: expect.stringContaining('interrupted') },
  ])
  expect(skippedChecks(scenario, false)).toMatchObject([
    { id: 'sees', state: 'skipped', reason: 'needs --browser', expected: seen },
  ])
  expect(unplayedCases(scenario).map(({ id, state }) => [id, state])).toEqual([
    ['reports', 'unplayed'],
    ['sees', 'unplayed'],
  ])
})

const CLOSES = 'id: closes, at: 5s, fault: { socket: close }'
const FAILS = 'id: fails, at: 5s, fault: { http: GET /api/hydra/devices, status: 500 }'
const ANSWERS = 'id: answers, at: 5s, answer: GET /api/hydra/devices, with: [{ body: {} }]'

test.each([CLOSES, FAILS, ANSWERS])(
  '{ %s } that hits nothing is named and proves nothing',
  (step) => {
    const [, name = ''] = /id: (\w+)/.exec(step) ?? []
    const more = `expect:
  - { id: back, socket: connect, after: ${name} }
  - { id: reports, event: hydra_power, after: ${name} }
`
    const facts = { ...factsOf([step], { [name]: {} }), scenario: scenarioOf([step], more) }
    const verdicts = ['back', 'reports'].map((id) => ({
      ...{ id, expected: 'it', state: /** @type {const} */ ('met'), atMs: 5 },
    }))
    const reason = `the fault of ${name} hit nothing: no client met it`
    expect(stepCases(facts)).toMatchObject([{ id: name, kind: 'step', state: 'skipped', reason }])
    expect(expectationCases(verdicts, facts)).toMatchObject([
      { id: 'back', state: 'unproved', reason: `nothing is proved: ${reason}` },
      { id: 'reports', state: 'met' },
    ])
    const met = { ...facts, hits: new Set([name]) }
    expect(stepCases(met)).toEqual([])
    expect(expectationCases(verdicts, met).map(({ state }) => state)).toEqual(['met', 'met'])
  },
)
