/**
 * Numbers of tests, summed over the runners. `withoutRedis` did not run because this machine has no Redis server.
 * @typedef {{ passed: number, failed: number, skipped: number, withoutRedis: number }} Tally
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, withoutRedis: 0 }

/** Tests that need a Redis server are in groups whose title begins so. */
const NEEDS_REDIS = 'with a Redis server'

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function sum(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    withoutRedis: a.withoutRedis + b.withoutRedis,
  }
}

/**
 * Reads the report of vitest's JSON reporter. A file that cannot be loaded counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string, ancestorTitles: string[] }[] }[] }} report
 * @returns {Tally}
 */
export function vitestTally(report) {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const withoutRedis = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(
      ({ status, ancestorTitles }) =>
        // The name that vitest's reporter has for a skipped test.
        status === 'skipped' && ancestorTitles.some((title) => title.startsWith(NEEDS_REDIS)),
    ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests - withoutRedis,
    withoutRedis,
  }
}

/**
 * Reads the report of Playwright's JSON reporter.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Tally}
 */
export function playwrightTally({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    withoutRedis: 0,
  }
}

/**
 * Adds a failure to a run that failed, or ran no test, without a failed test.
 * @param {number} exitCode of the runner
 * @param {Tally} tally
 * @returns {Tally} with at least one failure unless the run succeeded
 */
export function withRunnerFailure(exitCode, tally) {
  const succeeded = exitCode === 0 && tally.passed > 0
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
