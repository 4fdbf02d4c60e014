import { expect, test } from 'vitest'
import type { Evidence } from '../inputs/input.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { START_MS } from '../scenarios.testing.ts'
import type { ClientExpectation } from '../schema/expectation.ts'
import { ClientEvaluator } from './clientEvaluator.ts'

const REQUEST = {
  kind: 'request',
  call: 1,
  method: 'GET',
  path: '/api/devices',
  query: '',
} as const
const ANSWER = { ...REQUEST, kind: 'answer', who: null, status: 500, ms: 5, faults: [] } as const
const OWNER = 'owner@wattpost.test'
const CONNECT = { kind: 'connect', socket: 'a', who: OWNER } as const
const ACK = {
  kind: 'ack',
  socket: 'a',
  who: OWNER,
  name: 'watch',
  deviceIds: ['BG-0001', 'HY-0001'],
  ok: true,
} as const
const ASKS = { id: 'it', http: 'GET /api/devices' } as const

const START_WALL_MS = 500
const END_MS = START_MS + 600_000
/** Virtual time, this many ms of real time after the start; the run plays at speed 60. */
const virtual = (afterMs: number) => START_MS + 60 * afterMs

const logged = (afterMs: number, event: TrafficEvent) => {
  return { seq: 0, event, atMs: virtual(afterMs), wallMs: START_WALL_MS + afterMs }
}

/** An evaluator at the start of a run, whose evidence is applied at once. Its times are real, in ms since the start. */
function setUp(expectation: ClientExpectation, awaitedMs = 0) {
  const times = { startWallMs: START_WALL_MS, awaitedMs }
  const evaluator = new ClientEvaluator(expectation, times, START_MS)
  const apply = (evidence: Evidence | null, afterMs: number) => {
    if (evidence === null) return
    evaluator.apply(evidence, virtual(afterMs))
    evaluator.onOutcome(evidence)
  }
  return {
    evaluator,
    onTraffic: (afterMs: number, event: TrafficEvent) =>
      apply(evaluator.evidenceOf(logged(afterMs, event)), afterMs),
    onEntry: (afterMs: number, entry: WorldEntry) =>
      evaluator.onEntry({ seq: 0, atMs: virtual(afterMs), entry }, START_WALL_MS + afterMs),
    onTime: (afterMs: number) => apply(evaluator.closedAt(START_WALL_MS + afterMs), afterMs),
    verdict: (nowMs = END_MS - 1) => evaluator.verdict({ startMs: START_MS, endMs: END_MS, nowMs }),
  }
}
const step = (name: string): WorldEntry => ({ kind: 'step', step: name, lap: 0 })

const EXPECTATIONS = {
  call: ASKS,
  anyCall: { id: 'it', http: '* /api/devices' },
  callOfOwner: { id: 'it', http: 'GET /api/devices', who: OWNER },
  answerToOwner: { id: 'it', http: 'GET /api/devices', who: OWNER, status: 500 },
  answer: { id: 'it', http: '* /api/devices', status: 500 },
  ack: { id: 'it', ack: 'watch' },
  ackOfDevice: { id: 'it', ack: 'watch', device: 'HY-0001' },
  accepted: { id: 'it', ack: 'watch', ok: true },
  refusedAck: { id: 'it', ack: 'watch', ok: false },
  connect: { id: 'it', socket: 'connect' },
  connectOfOwner: { id: 'it', socket: 'connect', who: OWNER },
  disconnect: { id: 'it', socket: 'disconnect' },
} satisfies Record<string, ClientExpectation>

test.each<[title: string, TrafficEvent, expected: (keyof typeof EXPECTATIONS)[]]>([
  ['a call', REQUEST, ['call', 'anyCall']],
  ['a call with another method', { ...REQUEST, method: 'POST' }, ['anyCall']],
  ['a call of another path', { ...REQUEST, path: '/api/other' }, []],
  ['an answer', ANSWER, ['answer']],
  [
    'an answer to an account',
    { ...ANSWER, who: OWNER },
    ['callOfOwner', 'answerToOwner', 'answer'],
  ],
  ['an answer with another status', { ...ANSWER, status: 200 }, []],
  ['another status to an account', { ...ANSWER, who: OWNER, status: 200 }, ['callOfOwner']],
  ['an answer of another path', { ...ANSWER, path: '/api/other' }, []],
  ['an accepted request', ACK, ['ack', 'ackOfDevice', 'accepted']],
  ['a refused request', { ...ACK, ok: false }, ['ack', 'ackOfDevice', 'refusedAck']],
  ['a request for other devices', { ...ACK, deviceIds: ['BG-0001'] }, ['ack', 'accepted']],
  ['another request', { ...ACK, name: 'unwatch' }, []],
  ['a connection', CONNECT, ['connect', 'connectOfOwner']],
  ['a connection of another account', { ...CONNECT, who: 'a@wattpost.test' }, ['connect']],
  ['a disconnection', { ...CONNECT, kind: 'disconnect', reason: 'gone' }, ['disconnect']],
  ['sent frames', { kind: 'deliver', event: 'power', deviceId: 'BG-0001', frames: 1, to: 1 }, []],
])('meets only the expectations of %s', (_, event, expected) => {
  const met = Object.entries(EXPECTATIONS).filter(([, expectation]) => {
    const { evaluator, onTraffic } = setUp(expectation)
    if (event.kind === 'answer' && ('status' in expectation || 'who' in expectation))
      onTraffic(500, REQUEST)
    onTraffic(1000, event)
    return evaluator.decided
  })
  expect(met.map(([name]) => name)).toEqual(expected)
})

test('is met by one event without a count', () => {
  const { evaluator, onTraffic, verdict } = setUp(ASKS)
  expect(evaluator.decided).toBe(false)
  expect(evaluator.outcome).toBeNull()
  onTraffic(1000, REQUEST)
  expect(evaluator.decided).toBe(true)
  expect(evaluator.outcome).not.toBeNull()
  expect(verdict()).toStrictEqual({
    id: 'it',
    expected: 'GET /api/devices',
    state: 'met',
    atMs: virtual(1000),
  })
})

test('is met by the last of the demanded events, whatever comes after', () => {
  const { evaluator, onTraffic, onTime, verdict } = setUp({
    ...ASKS,
    count: { min: 2 },
    within: 5000,
  })
  onTraffic(1000, REQUEST)
  expect(evaluator.decided).toBe(false)
  onTraffic(2000, REQUEST)
  onTraffic(3000, REQUEST)
  onTime(9000)
  expect(verdict()).toMatchObject({ state: 'met', atMs: virtual(2000) })
})

test('fails at the first event above the maximum and names it, whatever comes after', () => {
  const { evaluator, onTraffic, onTime, verdict } = setUp({
    ...ASKS,
    count: { max: 2 },
    within: 5000,
  })
  onTraffic(1000, REQUEST)
  onTraffic(2000, REQUEST)
  expect(evaluator.decided).toBe(false)
  onTraffic(2500, REQUEST)
  onTraffic(3000, REQUEST)
  onTime(9000)
  const nearest = '{"kind":"request","call":1,"method":"GET","path":"/api/devices","query":""}'
  expect(verdict()).toStrictEqual({
    id: 'it',
    expected: 'at most 2 × GET /api/devices, within 5s',
    state: 'failed',
    atMs: virtual(2500),
    reason: 'it occurred 3 times',
    nearest: `${nearest} 2m30s after the start (2s500ms of real time)`,
    nearestSaid: '→ GET /api/devices, 2m30s after the start (2s500ms of real time)',
  })
})

test('fails at the first event that must not occur', () => {
  const { onTraffic, verdict } = setUp({ ...ASKS, never: true })
  onTraffic(1000, REQUEST)
  expect(verdict()).toMatchObject({
    state: 'failed',
    atMs: virtual(1000),
    reason: 'it occurred once',
  })
})

test.each([
  ['fails with fewer events than demanded', [1000], 'failed'],
  ['is met by the least number', [1000, 2000], 'met'],
  ['is met by the greatest number', [1000, 2000, 3000], 'met'],
])('%s when its window closes, not before', (_, momentsMs, state) => {
  const { evaluator, onTraffic, onTime, verdict } = setUp({
    ...ASKS,
    count: { min: 2, max: 3 },
    within: 5000,
  })
  for (const afterMs of momentsMs) onTraffic(afterMs, REQUEST)
  onTime(5000)
  expect(evaluator.decided).toBe(false)
  onTime(5001)
  expect(verdict()).toMatchObject({ state, atMs: virtual(5001) })
})

test('counts an event at the end of its window, and none after it', () => {
  const expectation = { ...ASKS, within: 5000 }
  const punctual = setUp(expectation)
  punctual.onTraffic(5000, REQUEST)
  expect(punctual.verdict()).toMatchObject({ state: 'met', atMs: virtual(5000) })
  const late = setUp(expectation)
  late.onTraffic(5001, REQUEST)
  expect(late.verdict()).toStrictEqual({
    id: 'it',
    expected: 'GET /api/devices, within 5s',
    state: 'failed',
    atMs: virtual(5001),
    reason: 'it occurred 0 times',
    nearest: null,
    nearestSaid: null,
  })
})

test('counts no answer to a call from before its window', () => {
  const expectation = { ...ASKS, status: 500, after: 'broken' }
  const { onTraffic, onEntry, verdict } = setUp(expectation)
  onTraffic(500, REQUEST)
  onEntry(1000, step('broken'))
  onTraffic(2000, ANSWER)
  expect(verdict()).toMatchObject({ state: 'open' })
  onTraffic(3000, { ...REQUEST, call: 2 })
  onTraffic(4000, { ...ANSWER, call: 2 })
  expect(verdict()).toMatchObject({ state: 'met', atMs: virtual(4000) })
})

test('opens its window at its step, once', () => {
  const { evaluator, onTraffic, onEntry, onTime, verdict } = setUp({
    ...ASKS,
    after: 'broken',
    within: 5000,
    count: { min: 2 },
  })
  onEntry(0, { kind: 'opened', step: 'broken' })
  onEntry(0, step('other'))
  onTraffic(6000, REQUEST)
  onTime(7000)
  expect(evaluator.decided).toBe(false)
  expect(verdict()).toMatchObject({ reason: 'step broken has not come yet', nearest: null })
  onEntry(10_000, step('broken'))
  onTraffic(11_000, REQUEST)
  onEntry(14_000, step('broken'))
  onTime(15_001)
  expect(verdict()).toMatchObject({
    state: 'failed',
    expected: 'at least 2 × GET /api/devices, within 5s after broken',
    reason: 'it occurred once',
    nearestSaid: '→ GET /api/devices, 1m after broken (1s of real time)',
  })
})

test('awaits its client from the opening of a window of limited length to the decision', () => {
  const { evaluator, onTraffic, onEntry } = setUp({ ...ASKS, after: 'broken', within: 5000 })
  expect(evaluator.isAwaited).toBe(false)
  onEntry(1000, step('broken'))
  expect(evaluator.isAwaited).toBe(true)
  onTraffic(2000, REQUEST)
  expect(evaluator.isAwaited).toBe(false)
  expect(setUp(ASKS).evaluator.isAwaited).toBe(false)
})

test.each<[title: string, ClientExpectation, state: string]>([
  ['fails when an event is missing', ASKS, 'failed'],
  ['is unproved when no event was allowed', { ...ASKS, never: true }, 'unproved'],
])('%s at the end of the run, without a window of limited length', (_, expectation, state) => {
  const { verdict } = setUp(expectation)
  expect(verdict(END_MS - 1)).toMatchObject({ state: 'open' })
  expect(verdict(END_MS)).toMatchObject({ state, atMs: END_MS })
})

test('is undecided when the run ends with its window open, and names the nearest event', () => {
  const { onTraffic, verdict } = setUp({ ...ASKS, within: 20_000, count: { min: 2 } })
  onTraffic(1000, REQUEST)
  expect(verdict(END_MS)).toStrictEqual({
    id: 'it',
    expected: 'at least 2 × GET /api/devices, within 20s',
    state: 'undecided-so-failed',
    atMs: null,
    reason: 'the run ended while it was open; count: 1',
    nearest: expect.stringMatching(/^\{"kind":"request".* 1m after the start \(1s of real time\)$/),
    nearestSaid: '→ GET /api/devices, 1m after the start (1s of real time)',
  })
})

test('is undecided when its step did not come', () => {
  const { verdict } = setUp({ ...ASKS, after: 'broken', never: true })
  expect(verdict(END_MS)).toStrictEqual({
    id: 'it',
    expected: 'never GET /api/devices, after broken',
    state: 'undecided-so-failed',
    atMs: null,
    reason: 'step broken did not come',
    nearest: null,
    nearestSaid: null,
  })
})

test('says no more than what decides it, and repeats what got no place in the order', () => {
  const { evaluator } = setUp({ ...ASKS, count: { max: 1 } })
  const seen = (afterMs: number) => evaluator.evidenceOf(logged(afterMs, REQUEST))
  const first = seen(1000)
  const second = seen(2000)
  expect(seen(3000)).toBeNull()
  for (const one of [first, second]) if (one !== null) evaluator.onOutcome(one)
  expect(seen(4000)).toMatchObject({ kind: 'matched', realMs: 4000 })
})

test('says once that its window has closed, until that has an outcome', () => {
  const { evaluator } = setUp({ ...ASKS, within: 5000 })
  const closed = () => evaluator.closedAt(START_WALL_MS + 5001)
  expect(closed()).toEqual({ kind: 'closed', id: 'it' })
  expect(closed()).toBeNull()
  evaluator.onOutcome({ kind: 'closed', id: 'other' })
  expect(closed()).toBeNull()
  evaluator.onOutcome({ kind: 'closed', id: 'it' })
  expect(closed()).not.toBeNull()
})

test('counts evidence of another node, also after its own window has passed', () => {
  const { evaluator, onTraffic, verdict } = setUp({ ...ASKS, within: 5000 }, 500)
  onTraffic(5001, REQUEST)
  expect(evaluator.closedAt(START_WALL_MS + 5500)).toBeNull()
  const text = { json: '{}', sentence: '→ GET /api/devices' }
  evaluator.apply({ kind: 'matched', id: 'other', ...text, realMs: 1 }, virtual(5400))
  expect(verdict().state).toBe('open')
  evaluator.apply({ kind: 'matched', id: 'it', ...text, realMs: 4900 }, virtual(5400))
  expect(verdict()).toMatchObject({ state: 'met', atMs: virtual(5400) })
})
