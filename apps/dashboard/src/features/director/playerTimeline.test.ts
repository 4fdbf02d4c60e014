import { expect, test } from 'vitest'
import type { TimelineStep } from './control.ts'
import {
  nextStepMs,
  playOrPause,
  skippedShare,
  verdictCounts,
  verdictState,
} from './playerTimeline.ts'

const verdict = (state: 'met' | 'failed' | 'open' | 'undecided-so-failed' | 'skipped') => ({
  id: state,
  expected: '',
  state,
})

test('an undecided expectation is open during the run and failed at its end', () => {
  expect(verdictState(verdict('undecided-so-failed'), false)).toBe('open')
  expect(verdictState(verdict('open'), false)).toBe('open')
  expect(verdictState(verdict('undecided-so-failed'), true)).toBe('failed')
  expect(verdictState(verdict('open'), true)).toBe('failed')
  const all = [verdict('met'), verdict('undecided-so-failed'), verdict('met'), verdict('skipped')]
  expect(verdictCounts(all, false)).toBe('2 passed, 1 pending, 1 skipped')
  expect(verdictCounts(all, true)).toBe('2 passed, 1 failed, 1 skipped')
})

const step = (id: string, due: number | null, came: number | null): TimelineStep => ({
  ...{ id, due, came, caption: null },
  does: { what: 'grid-off', target: 'HY-0001' },
})

test('the next step is the earliest ahead, by its past or its due time', () => {
  const steps = [step('b', 20, null), step('a', null, 10), step('waits', null, null)]
  expect(nextStepMs({ steps }, 0)).toBe(10)
  expect(nextStepMs({ steps }, 10)).toBe(20)
  expect(nextStepMs({ steps }, 20)).toBeNull()
  expect(nextStepMs({ steps: steps.toReversed() }, 0)).toBe(10)
})

test('the share of a skip is the time that it has passed, and all of an empty one', () => {
  expect(skippedShare({ from: 100, to: 300, now: 150 })).toBe(0.25)
  expect(skippedShare({ from: 100, to: 300, now: 300 })).toBe(1)
  expect(skippedShare({ from: 100, to: 100, now: 100 })).toBe(1)
})

test('one action plays, pauses, and restarts an ended run', () => {
  const line = { start: 0 }
  expect(playOrPause({ ended: false, paused: false }, line)).toEqual({ paused: true })
  expect(playOrPause({ ended: false, paused: true }, line)).toEqual({ paused: false })
  const restart = { seek: '1970-01-01T00:00:00.000Z', paused: false }
  expect(playOrPause({ ended: true, paused: true }, line)).toEqual(restart)
})
