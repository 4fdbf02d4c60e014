import { expect, test } from 'vitest'
import { MET, outcomeOf } from './outcome.testing.mjs'
import { hasPassed, verdictOf, verdictReason } from './outcome.ts'

/** @type {import('./outcome.ts').Case} */
const STEP = { ...MET, kind: 'step' }
/** @type {import('./outcome.ts').Case} */
const UNSEEN = { ...MET, kind: 'browser', state: 'skipped' }

test.each([
  ['no expectation', [], /expects nothing\. Add expectations/],
  ['only steps', [STEP], /expects nothing/],
  ['only skipped browser checks', [STEP, UNSEEN], /need --browser/],
  ['only skipped expectations', [{ ...MET, state: 'skipped' }, UNSEEN], /were skipped/],
])('a run with %s proves nothing', (_title, cases, reason) => {
  const outcome = outcomeOf({ cases })
  expect(verdictOf(outcome)).toBe('unproved')
  expect(verdictReason(outcome)).toMatch(/^Nothing was proved: /)
  expect(verdictReason(outcome)).toMatch(reason)
  expect(hasPassed(outcome)).toBe(false)
})

test.each([
  ['one met expectation', { cases: [MET, UNSEEN] }, 'passed'],
  ['a seen browser check', { cases: [{ ...UNSEEN, state: 'met' }] }, 'passed'],
  ['a failed step', { cases: [MET, { ...STEP, state: 'failed' }] }, 'failed'],
  ['an error', { runError: 'no client connected' }, 'failed'],
  ['an interruption', { ending: 'interrupted' }, 'interrupted'],
  [
    'an interruption after a failure',
    { ending: 'interrupted', cases: [{ ...MET, state: 'failed' }] },
    'failed',
  ],
  ['no start', { ending: 'not-played' }, 'not-played'],
])('%s gives the verdict', (_title, parts, verdict) => {
  expect(verdictOf(outcomeOf(parts))).toBe(verdict)
})

test('an interrupted run says how far it came', () => {
  const steps = [
    { name: 'a', atMs: 1 },
    { name: 'b', atMs: null },
  ]
  expect(verdictReason(outcomeOf({ ending: 'interrupted', steps }))).toBe(
    'Interrupted after 2m; 1 of 2 steps had come.',
  )
})
