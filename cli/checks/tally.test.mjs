import { expect, test } from 'vitest'
import { NOTHING, playwrightTally, sum, vitestTally, withRunnerFailure } from './tally.mjs'

const result = (/** @type {string} */ status, group = 'a group') => ({
  status,
  ancestorTitles: ['', group],
})

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [result('passed'), result('failed')] },
    { status: 'failed', assertionResults: [] },
  ],
}

test('a test file that cannot be loaded counts as a failure', () => {
  expect(vitestTally(vitestReport)).toEqual({ ...NOTHING, passed: 7, failed: 2, skipped: 3 })
})

test('tests that need a Redis server do not count as skipped on a machine without one', () => {
  const group = 'with a Redis server, random runs'
  const assertionResults = [result('skipped', group), result('skipped'), result('passed', group)]
  const report = { ...vitestReport, testResults: [{ status: 'passed', assertionResults }] }
  expect(vitestTally(report)).toEqual({ passed: 7, failed: 1, skipped: 2, withoutRedis: 1 })
})

test('a flaky end-to-end test counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
  expect(playwrightTally({ stats, errors: [] })).toEqual({ ...NOTHING, passed: 3, failed: 2 })
})

test.each([
  ['a runner that fails without a failed test', 1, { ...NOTHING, passed: 5 }],
  ['a runner that ran nothing', 0, NOTHING],
])('%s counts as a failure', (_, exitCode, tally) => {
  expect(withRunnerFailure(exitCode, tally).failed).toBe(1)
})

test('a run with failed tests gets no extra failure', () => {
  const tally = { ...NOTHING, passed: 5, failed: 2 }
  expect(withRunnerFailure(1, tally)).toEqual(tally)
  expect(sum(tally, tally)).toEqual({ ...NOTHING, passed: 10, failed: 4 })
})
