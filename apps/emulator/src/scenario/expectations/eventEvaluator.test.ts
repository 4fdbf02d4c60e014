import { expect, test } from 'vitest'
import type { WorldEntry } from '../log/worldLog.ts'
import { START_MS } from '../scenarios.testing.ts'
import type { EventExpectation } from '../schema/expectation.ts'
import { EventEvaluator } from './eventEvaluator.ts'

const END_MS = START_MS + 60_000
const PAYS = { id: 'it', event: 'balance' } as const

/** An evaluator at the start of a run of a minute. Its times are in ms since the start. */
function setUp(expectation: EventExpectation) {
  const evaluator = new EventEvaluator(expectation, START_MS)
  const onEntry = (afterMs: number, entry: WorldEntry) =>
    evaluator.onEntry({ seq: 0, atMs: START_MS + afterMs, entry })
  return {
    evaluator,
    onEntry,
    onBalance: (afterMs: number, data: unknown) =>
      onEntry(afterMs, { kind: 'verbatim', deviceId: 'BG-0001', event: 'balance', data }),
    verdict: (afterMs = 60_000) =>
      evaluator.verdict({ startMs: START_MS, endMs: END_MS, nowMs: START_MS + afterMs }),
  }
}

test('is decided by the frame that meets it', () => {
  const { evaluator, onBalance, verdict } = setUp({ ...PAYS, where: { amount: 3 } })
  expect(evaluator.decided).toBe(false)
  expect(evaluator.outcome).toBeNull()
  onBalance(1000, { amount: 3 })
  expect(evaluator.decided).toBe(true)
  expect(evaluator.outcome).not.toBeNull()
  expect(verdict()).toStrictEqual({
    id: 'it',
    expected: 'balance where amount = 3',
    state: 'met',
    atMs: START_MS + 1000,
  })
})

test('is decided by the frame above the maximum', () => {
  const { evaluator, onBalance, verdict } = setUp({ ...PAYS, never: true })
  onBalance(1000, { amount: 3 })
  expect(evaluator.decided).toBe(true)
  expect(verdict()).toStrictEqual({
    id: 'it',
    expected: 'never balance',
    state: 'failed',
    atMs: START_MS + 1000,
    reason: 'it occurred once',
    nearest: '{"amount":3} 1s after the start',
    nearestSaid: 'BG-0001 balance amount=3, 1s after the start',
  })
})

test('looks for a late match after its window has closed, and is decided by it', () => {
  const { evaluator, onBalance, verdict } = setUp({ ...PAYS, where: { amount: 3 }, within: 5000 })
  onBalance(5001, { amount: 2 })
  expect(evaluator.decided).toBe(false)
  expect(verdict()).toMatchObject({ state: 'failed', atMs: START_MS + 5000, nearest: null })
  onBalance(7000, { amount: 3 })
  onBalance(8000, { amount: 3 })
  expect(evaluator.decided).toBe(true)
  expect(verdict()).toMatchObject({
    state: 'failed',
    atMs: START_MS + 5000,
    reason: 'it occurred 0 times',
    nearest: '{"amount":3} 7s after the start',
  })
})

test('names the first of the frames that are equally near', () => {
  const { onBalance, verdict } = setUp({ ...PAYS, where: { amount: 3 } })
  onBalance(1000, { amount: 9 })
  onBalance(2000, { amount: 2 })
  onBalance(3000, { amount: 4 })
  expect(verdict()).toMatchObject({ state: 'failed', nearest: '{"amount":2} 2s after the start' })
})

test('opens its window at its step, not when the step’s condition is met', () => {
  const { onEntry, onBalance, verdict } = setUp({ ...PAYS, after: 'paid' })
  onEntry(1000, { kind: 'opened', step: 'paid' })
  onEntry(1000, { kind: 'step', step: 'other', lap: 0 })
  onBalance(2000, { amount: 3 })
  expect(verdict()).toStrictEqual({
    id: 'it',
    expected: 'balance, after paid',
    state: 'undecided-so-failed',
    atMs: null,
    reason: 'step paid did not come',
    nearest: null,
    nearestSaid: null,
  })
  onEntry(3000, { kind: 'step', step: 'paid', lap: 0 })
  onBalance(4000, { amount: 3 })
  expect(verdict()).toMatchObject({ state: 'met', atMs: START_MS + 4000 })
})

test('closes its window without a further entry', () => {
  const { onBalance, verdict } = setUp({ ...PAYS, where: { amount: 3 }, never: true, within: 5000 })
  onBalance(1000, { amount: 2 })
  expect(verdict(4999)).toMatchObject({
    state: 'open',
    reason: 'count so far: 0',
  })
  expect(verdict(5000)).toMatchObject({ state: 'met', atMs: START_MS + 5000, chances: 1 })
})

test('closes a window without a length at the end of the run', () => {
  const { verdict } = setUp({ ...PAYS, never: true })
  expect(verdict(59_999)).toMatchObject({ state: 'open' })
  expect(verdict(60_000)).toMatchObject({ state: 'unproved', atMs: END_MS })
})

test('sees each frame of a batch, with its own device', () => {
  const onBatch = (expectation: EventExpectation) => {
    const { onEntry, verdict } = setUp(expectation)
    const data = [{ deviceId: 'BG-0001', vb: 51 }, { deviceId: 'BG-0002', vb: 48 }, null]
    onEntry(1000, { kind: 'verbatim', deviceId: 'BG-0001', event: 'power', data })
    return verdict()
  }
  const POWER = { id: 'it', event: 'power', device: 'BG-0002' } as const
  expect(onBatch({ ...POWER, where: { vb: 48 } })).toMatchObject({ state: 'met' })
  expect(onBatch({ ...POWER, never: true })).toMatchObject({
    state: 'failed',
    nearestSaid: 'BG-0002 power vb=48, 1s after the start',
  })
  expect(onBatch({ ...POWER, where: { vb: 51 }, never: true })).toMatchObject({ state: 'met' })
  expect(onBatch({ id: 'it', event: 'power', count: { min: 3, max: 3 } })).toMatchObject({
    state: 'met',
  })
})
