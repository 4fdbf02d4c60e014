import { expect, test } from 'vitest'
import { NOTHING, playwrightTally, sum, vitestTally, withRunnerFailure } from './tally.mjs'

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'failed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] },
  ],
}

test('a test file that cannot be loaded counts as a failure', () => {
  expect(vitestTally(vitestReport)).toEqual({ passed: 7, failed: 2, skipped: 3 })
})

test('a flaky end-to-end test counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
  expect(playwrightTally({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test.each([
  ['a runner that fails without a failed test', 1, { ...NOTHING, passed: 5 }],
  ['a runner that ran nothing', 0, NOTHING],
])('%s counts as a failure', (_, exitCode, tally) => {
  expect(withRunnerFailure(exitCode, tally).failed).toBe(1)
})

test('a run with failed tests gets no extra failure', () => {
  const tally = { passed: 5, failed: 2, skipped: 0 }
  expect(withRunnerFailure(1, tally)).toEqual(tally)
  expect(sum(tally, tally)).toEqual({ passed: 10, failed: 4, skipped: 0 })
})
