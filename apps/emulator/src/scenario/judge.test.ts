import { expect, test } from 'vitest'
import type { OutgoingFrame } from '../world/frame.ts'
import { expectedText } from './expectedText.ts'
import { judge } from './judge.ts'
import { Report } from './report.ts'
import { HEAD, playOf, START_MS, scenarioOf } from './scenarios.testing.ts'
import { verdictText } from './verdictText.ts'
import type { LoggedEntry } from './worldLog.ts'

const TEXT = `${HEAD.replace('tz:', 'limit: 10m, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: BG-0001, family: bg, region: Lagos }
timeline:
  - { id: dark, at: 10s, device: HY-0001, do: grid-off }
  - { id: generator, after: dark, wait: 7s, device: HY-0001, do: generator-on }
  - { id: odd, at: 1m, device: BG-0001, emit: balance, data: { amount: 3 } }
`
/** The verdict on one expectation after so long a play. */
function verdictOn(expectation: string, playedMs = 600_000, text = TEXT) {
  const scenario = scenarioOf(`${text}expect:\n  - { id: it, ${expectation} }\n`)
  const { play, entries } = playOf(scenario)
  play.advanceTo(START_MS + playedMs)
  const [verdict] = judge(scenario.expect, entries, play)
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}
const DOWN = 'event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }'
const GENERATOR = 'event: hydra_power, device: HY-0001, where: { channel: 4, ns: 1 }, after: dark'

test.each([
  ['an event after a step', `${DOWN}, after: dark, within: 5s`, 10_000],
  ['an event at the very end of its window', `${GENERATOR}, within: 7s`, 17_000],
  ['an event with the window open from the start', DOWN, 10_000],
  ['an event of any device', 'event: hydra_power, where: { ns: 0 }, after: dark', 10_000],
  ['as many as wanted', `${DOWN.replace('channel: 1, ', '')}, count: { min: 3, max: 3 }`, 600_000],
  ['enough of them', 'event: hydra_power, where: { ns: 0 }, count: { min: 2 }', 10_000],
  ['no more than allowed', `${DOWN}, count: { max: 1 }, within: 1m`, 60_000],
  ['never, within its window', `${GENERATOR}, never: true, within: 6s`, 16_000],
  ['never, up to the end', 'event: status, device: HY-0001, never: true', 600_000],
  ['a verbatim event', 'event: balance, where: { amount: 3 }', 60_000],
  [
    'a number within bounds, of a report',
    'event: hydra_power, device: HY-0001, where: { abp: { min: 0, max: 100 } }, after: odd, within: 10s',
    expect.any(Number),
  ],
])('%s is met', (_, expectation, afterMs) => {
  const verdict = verdictOn(expectation)
  expect(verdict).toMatchObject({ id: 'it', state: 'met' })
  if (verdict.state === 'met') expect(verdict.atMs - START_MS).toEqual(afterMs)
})

test.each([
  [
    'what comes too late',
    `${GENERATOR}, within: 6s`,
    16_000,
    'it came 0 ×',
    /"channel":4,"ns":1.* 7s after dark$/,
  ],
  [
    'another value',
    `${DOWN.replace('ns: 0', 'os: 0')}, within: 20s`,
    20_000,
    'it came 0 ×',
    /"channel":1,"ns":0,"os":1/,
  ],
  [
    'what came although it must not',
    `${GENERATOR}, never: true`,
    17_000,
    'it came 1 ×',
    / 7s after dark$/,
  ],
  [
    'too often',
    'event: hydra_power, where: { ns: 0 }, count: { max: 2 }',
    10_000,
    'it came 3 ×',
    /"channel":3/,
  ],
  [
    'too seldom',
    'event: hydra_power, where: { ns: 0 }, count: { min: 7 }',
    600_000,
    'it came 3 ×',
    /./,
  ],
  ['another device', 'event: hydra_power, device: BG-0001', 600_000, 'it came 0 ×', null],
])('%s fails, and says what came nearest', (_, expectation, afterMs, reason, nearest) => {
  const verdict = verdictOn(expectation)
  expect(verdict).toMatchObject({ state: 'failed', atMs: START_MS + afterMs, reason })
  if (verdict.state !== 'failed') return
  if (nearest === null) expect(verdict).toMatchObject({ nearest: null, nearestSaid: null })
  else expect(verdict.nearest).toMatch(nearest)
})

test('of numbers out of bounds the one that came nearest is told', () => {
  const verdict = verdictOn('event: hydra_power, device: HY-0001, where: { abp: { min: 101 } }')
  if (verdict.state !== 'failed') throw new Error(verdict.state)
  expect(verdict.nearest).toMatch(/"type":"battery-system"/)
})

test.each([
  [
    'whose window is still open',
    `${GENERATOR}, within: 30s`,
    'the play ended before it was decided; so far 0 ×',
  ],
  [
    'that must never happen, and the play was cut short',
    'event: status, never: true',
    'the play ended before it was decided; so far 0 ×',
  ],
  ['after a step that never came', 'event: status, after: odd, never: true', 'step odd never came'],
])('one %s is undecided, which is a failure', (_, expectation, reason) => {
  expect(verdictOn(expectation, 12_000)).toMatchObject({ state: 'undecided-so-failed', reason })
})

test('a play without a limit is judged up to where it came', () => {
  const endless = TEXT.replace('limit: 10m, ', '')
  expect(verdictOn('event: status, never: true', 30_000, endless).state).toBe('met')
})

test.each([
  'socket: connect, within: 30s',
  'http: GET /api/hydra/power-status, count: { max: 20 }',
])('%s is skipped, never passed: it is in no world log', (expectation) => {
  expect(verdictOn(expectation)).toMatchObject({
    state: 'skipped',
    reason: expect.stringMatching('traffic log'),
  })
})

test('reports of devices that nobody asks about are never made', () => {
  const report = (deviceId: string, frames: () => OutgoingFrame[]): LoggedEntry => ({
    seq: 0,
    atMs: START_MS,
    entry: new Report(deviceId, { changes: () => [], report: frames }),
  })
  const untouched = () => {
    throw new Error('made for nobody')
  }
  const { expect: expectations } = scenarioOf(
    `${TEXT}expect:\n  - { id: it, event: power, device: BG-0001 }\n`,
  )
  const seen = { event: 'power', deviceId: 'BG-0001', data: {} } as const
  const entries = [
    report('HY-0001', untouched),
    report('BG-0001', () => [seen]),
    report('BG-0001', untouched),
  ]
  const played = { startMs: START_MS, endMs: START_MS + 1000, nowMs: START_MS + 1000 }
  expect(judge(expectations, entries, played)).toMatchObject([{ state: 'met' }])
})

test('expectations and verdicts read like sentences', () => {
  const textOf = (expectation: string) => verdictText(verdictOn(expectation), START_MS)
  expect(textOf(`${DOWN}, after: dark, within: 5s`)).toBe(
    'met: it: hydra_power of HY-0001 where channel = 1, ns = 0, within 5s after dark, at 10s',
  )
  expect(textOf('http: GET /api/x, count: { max: 2 }')).toBe(
    'skipped: it: at most 2 × GET /api/x; needs the traffic log: requests and connections are not in the world log',
  )
  expect(textOf('event: balance, never: true')).toMatch(
    /^failed: it: never balance; it came 1 ×; nearest: BG-0001 balance amount=3, 1m after the start$/,
  )
  const { expect: several } = scenarioOf(`${TEXT}expect:
  - { id: a, event: power, where: { vb: { min: 1, max: 2 }, x: { max: 3 } }, count: { min: 2 } }
  - { id: b, event: status, count: { min: 1, max: 2 } }
  - { id: c, event: status, count: { min: 3, max: 3 } }
`)
  expect(several.map(expectedText)).toEqual([
    'at least 2 × power where vb from 1 to 2, x ≤ 3',
    '1 to 2 × status',
    'exactly 3 × status',
  ])
})
