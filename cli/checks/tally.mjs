/**
 * How many tests ended how, added up over the runners.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

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
  }
}

/**
 * Reads the report of vitest's JSON reporter. A file that cannot even be loaded is one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Tally}
 */
export function vitestTally(report) {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
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
  }
}

/**
 * A run is good when its program said so and each of its tests ran and passed.
 * @param {number} exitCode of the runner
 * @param {Tally} tally
 * @returns {Tally} with at least one failure if the run is not good
 */
export function judged(exitCode, tally) {
  const good = exitCode === 0 && tally.passed > 0
  return good || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
