import { expect, test } from 'vitest'
import type { OutgoingFrame } from '../../world/device.ts'
import type { Evidence } from '../inputs/input.ts'
import { type LoggedEntry, Report, type WorldEntry } from '../log/worldLog.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import { HEAD, runOf, START_MS, scenarioOf, verdictText } from '../scenarios.testing.ts'
import type { Expectation } from '../schema/expectation.ts'
import { ExpectationEvaluator } from './expectationEvaluator.ts'
import { expectedText } from './expectationText.ts'
import type { Verdict } from './verdict.ts'

/** Evaluates expectations from a world log alone. Expectations of clients are skipped. */
function evaluateLog(
  expectations: readonly Expectation[],
  entries: Iterable<LoggedEntry>,
  span: RunSpan,
): Verdict[] {
  const evaluator = new ExpectationEvaluator(expectations, span.startMs)
  for (const entry of entries) evaluator.onEntry(entry)
  return evaluator.verdicts(span)
}

const TEXT = `${HEAD.replace('tz:', 'limit: 10m, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: BG-0001, family: bg, region: Lagos }
timeline:
  - { id: dark, at: 10s, device: HY-0001, do: grid-off }
  - { id: generator, after: dark, wait: 7s, device: HY-0001, do: generator-on }
  - { id: odd, at: 1m, device: BG-0001, emit: balance, data: { amount: 3 } }
`
/** The verdict on one expectation after a run of this length. */
function verdictOn(expectation: string, playedMs = 600_000, text = TEXT) {
  const scenario = scenarioOf(`${text}expect:\n  - { id: it, ${expectation} }\n`)
  const { run, entries } = runOf(scenario)
  run.advanceTo(START_MS + playedMs)
  const [verdict] = evaluateLog(scenario.expect, entries, run)
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
  [
    'the demanded number',
    `${DOWN.replace('channel: 1, ', '')}, count: { min: 3, max: 3 }`,
    600_000,
  ],
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
])('meets %s', (_, expectation, afterMs) => {
  const verdict = verdictOn(expectation)
  expect(verdict).toMatchObject({ id: 'it', state: 'met' })
  if (verdict.state === 'met') expect(verdict.atMs - START_MS).toEqual(afterMs)
})

test.each([
  [
    'what comes too late',
    `${GENERATOR}, within: 6s`,
    16_000,
    'it occurred 0 times',
    /"channel":4,"ns":1.* 7s after dark$/,
  ],
  [
    'another value',
    `${DOWN.replace('ns: 0', 'os: 0')}, within: 20s`,
    20_000,
    'it occurred 0 times',
    /"channel":1,"ns":0,"os":1/,
  ],
  [
    'an event that must not occur',
    `${GENERATOR}, never: true`,
    17_000,
    'it occurred once',
    / 7s after dark$/,
  ],
  [
    'too often',
    'event: hydra_power, where: { ns: 0 }, count: { max: 2 }',
    10_000,
    'it occurred 3 times',
    /"channel":3/,
  ],
  [
    'too seldom',
    'event: hydra_power, where: { ns: 0 }, count: { min: 7 }',
    600_000,
    'it occurred 3 times',
    /./,
  ],
  ['another device', 'event: status, device: BG-0001', 600_000, 'it occurred 0 times', null],
])('fails %s and names the nearest event', (_, expectation, afterMs, reason, nearest) => {
  const verdict = verdictOn(expectation)
  expect(verdict).toMatchObject({ state: 'failed', atMs: START_MS + afterMs, reason })
  if (verdict.state !== 'failed') return
  if (nearest === null) expect(verdict).toMatchObject({ nearest: null, nearestSaid: null })
  else expect(verdict.nearest).toMatch(nearest)
})

test('names the number that is closest to the bounds', () => {
  const verdict = verdictOn('event: hydra_power, device: HY-0001, where: { mp: { min: 90000000 } }')
  if (verdict.state !== 'failed') throw new Error(verdict.state)
  expect(verdict.nearest).toMatch(/"type":"battery-system"/)
})

test.each([
  ['whose window is still open', `${GENERATOR}, within: 30s`, 'count so far: 0'],
  ['that must never happen', 'event: status, never: true', 'count so far: 0'],
  [
    'after a step that never ran',
    'event: status, after: odd, never: true',
    'step odd has not come yet',
  ],
])('leaves an expectation %s open during the run', (_, expectation, reason) => {
  expect(verdictOn(expectation, 12_000)).toMatchObject({ state: 'open', reason })
})

test('evaluates a run without a limit up to now', () => {
  const endless = TEXT.replace('limit: 10m, ', '')
  expect(verdictOn('event: status, never: true', 30_000, endless).state).toBe('met')
})

test.each([
  'socket: connect, within: 30s',
  'http: GET /api/hydra/power-status, count: { max: 20 }',
])('skips %s, which needs the traffic log', (expectation) => {
  expect(verdictOn(expectation)).toMatchObject({
    state: 'skipped',
    reason: expect.stringMatching('traffic log'),
  })
})

test('computes no reports of other devices', () => {
  const report = (deviceId: string, frames: () => OutgoingFrame[]): LoggedEntry => ({
    seq: 0,
    atMs: START_MS,
    entry: new Report(deviceId, { changes: () => [], report: frames }),
  })
  const untouched = () => {
    throw new Error('computed without need')
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
  const span = { startMs: START_MS, endMs: START_MS + 1000, nowMs: START_MS + 1000 }
  expect(evaluateLog(expectations, entries, span)).toMatchObject([{ state: 'met' }])
})

const SPAN = { startMs: START_MS, endMs: START_MS + 60_000, nowMs: START_MS + 30_000 }
/** An entry of the world log at the start of the run. */
const logged = (entry: WorldEntry): LoggedEntry => ({ seq: 0, atMs: START_MS, entry })
const BALANCE = { kind: 'verbatim', deviceId: 'BG-0001', event: 'balance', data: {} } as const
const REQUEST = { kind: 'request', call: 1, method: 'GET', path: '/api/x', query: '' } as const

test('computes the frames of an entry once for several expectations', () => {
  let computed = 0
  const framesOf = (event: OutgoingFrame['event']) => () => {
    computed += 1
    return [{ event, deviceId: 'BG-0001', data: {} }]
  }
  const report = new Report('BG-0001', { changes: framesOf('status'), report: framesOf('power') })
  const change = { kind: 'change', deviceId: 'BG-0001', frames: framesOf('hydra_status') } as const
  const events = ['power', 'status', 'hydra_status', 'balance'] as const
  const expectations = events.flatMap((event) => [
    { id: `${event} of all`, event },
    { id: `${event} of one`, event, device: 'BG-0001' },
  ])
  const verdicts = evaluateLog(
    expectations,
    [logged(report), logged(change), logged(BALANCE)],
    SPAN,
  )
  expect(verdicts.map(({ state }) => state)).toEqual(Array(8).fill('met'))
  expect(computed).toBe(3)
})

test('says which expectations are decided, and whether a client is awaited', () => {
  const evaluator = new ExpectationEvaluator(
    [
      { id: 'pays', event: 'balance' },
      { id: 'reports', event: 'power' },
      { id: 'asks', http: 'GET /api/x', within: 5000 },
      { id: 'connects', socket: 'connect', within: 9000 },
    ],
    START_MS,
    { startWallMs: 500, awaitedMs: 0 },
  )
  const decided = () =>
    ['pays', 'reports', 'asks', 'connects', 'elsewhere'].filter((id) => evaluator.isDecided(id))
  expect(decided()).toEqual([])
  evaluator.onEntry(logged(BALANCE), 600)
  const apply = (evidence: readonly Evidence[]) => {
    for (const one of evidence) evaluator.apply(one, START_MS)
  }
  apply(evaluator.evidenceOf({ seq: 0, atMs: START_MS, wallMs: 700, event: REQUEST }))
  expect(decided()).toEqual(['pays', 'asks'])
  apply(evaluator.closedAt(9500))
  expect(evaluator.awaitsClient).toBe(true)
  apply(evaluator.closedAt(9501))
  expect(evaluator.awaitsClient).toBe(false)
  expect(decided()).toEqual(['pays', 'asks', 'connects'])
  expect(evaluator.verdicts(SPAN).map(({ id, state }) => [id, state])).toEqual([
    ['pays', 'met'],
    ['reports', 'open'],
    ['asks', 'met'],
    ['connects', 'failed'],
  ])
})

test('words expectations and verdicts as sentences', () => {
  const textOf = (expectation: string) => verdictText(verdictOn(expectation), START_MS)
  expect(textOf(`${DOWN}, after: dark, within: 5s`)).toBe(
    'met: it: hydra_power of HY-0001 where channel = 1, ns = 0, within 5s after dark, at 10s',
  )
  expect(textOf('http: GET /api/hydra/devices, count: { max: 2 }')).toBe(
    'skipped: it: at most 2 × GET /api/hydra/devices; needs the traffic log: requests and connections are not in the world log',
  )
  expect(textOf('event: balance, never: true')).toMatch(
    /^failed: it: never balance; it occurred once; nearest: BG-0001 balance amount=3, 1m after the start$/,
  )
  const { expect: several } = scenarioOf(`${TEXT}expect:
  - { id: a, event: power, where: { vb: { min: 1, max: 2 }, vs: { max: 3 } }, count: { min: 2 } }
  - { id: b, event: status, count: { min: 1, max: 2 } }
  - { id: c, event: status, count: { min: 3, max: 3 } }
`)
  expect(several.map((one) => expectedText(one))).toEqual([
    'at least 2 × power where vb from 1 to 2, vs ≤ 3',
    '1 to 2 × status',
    'exactly 3 × status',
  ])
})

test.each(['event: power', 'event: power, never: true'])(
  'says that the step before { %s } came by its timeout',
  (what) => {
    const wait = 'after: { event: status, device: HY-0001, timeout: 5s }, device: BG-0001'
    const text = `${TEXT}  - { id: waits, ${wait}, do: switch-off }\n`
    expect(verdictOn(`${what}, after: waits`, 600_000, text).expected).toMatch(
      /power, after waits, which came by its timeout$/,
    )
    expect(verdictOn(`${what}, after: dark`, 600_000, text).expected).toMatch(/power, after dark$/)
    const followers = `${text}  - { id: next, after: waits, device: BG-0001, do: switch-on }
  - { id: last, after: next, wait: 2s, device: BG-0001, do: switch-off }
`
    expect(verdictOn(`${what}, after: last`, 600_000, followers).expected).toMatch(
      /power, after last, which follows waits, which came by its timeout$/,
    )
  },
)
