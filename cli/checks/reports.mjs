import { stripVTControlCharacters } from 'node:util'

/**
 * One test of a run. `withoutRedis` did not run because this machine has no Redis server.
 * @typedef {object} RanTest
 * @property {string} name its title after the titles of its groups; empty for an error outside of a test
 * @property {string} file as the report names it
 * @property {'passed' | 'failed' | 'skipped' | 'withoutRedis'} state a flaky test has failed
 * @property {string} [failure] of a failed test: its file, title and the beginning of its messages
 */

/** Lines of a message that the summary shows; the output of the check has all of them. */
const LINES_MAX = 8

/** Tests that need a Redis server are in groups whose title begins so. */
const NEEDS_REDIS = 'with a Redis server'

/** Stands for the failure of a runner, or of a check without tests. @type {RanTest} */
export const FAILED_RUN = { name: '', file: '', state: 'failed' }

/**
 * The tests of vitest's JSON report. A file that cannot be loaded counts as one failed test.
 * @param {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string,
 *   ancestorTitles: string[], failureMessages: string[] | null }[] }[] }} report
 * @returns {RanTest[]}
 */
export function vitestTests({ testResults }) {
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    /** @type {RanTest[]} */
    const tests = assertionResults.map(({ status, fullName: name, ...more }) => {
      if (status === 'failed')
        return failedTest(name, file, `${file}: ${name}`, more.failureMessages ?? [])
      const needsRedis = more.ancestorTitles.some((title) => title.startsWith(NEEDS_REDIS))
      const left = status === 'skipped' && needsRedis ? 'withoutRedis' : 'skipped'
      return { name, file, state: status === 'passed' ? status : left }
    })
    const isLoaded = message === '' || tests.some(({ state }) => state === 'failed')
    return isLoaded ? tests : [...tests, failedTest('', file, file, [message])]
  })
}

/**
 * A suite of Playwright's JSON report.
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, file: string,
 *   tests: { status: string, results: { errors: { message?: string }[] }[] }[] }[] }} Suite
 */

/**
 * The tests of Playwright's JSON report.
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 * @returns {RanTest[]}
 */
export function playwrightTests({ suites, errors }) {
  const outside = errors.map(({ message = '' }) =>
    failedTest('', '', 'outside of a test', [message]),
  )
  return [...suites.flatMap((suite) => testsIn(suite, '')), ...outside]
}

/**
 * @param {Suite} suite
 * @param {string} above titles of the outer groups, each with a space
 * @returns {RanTest[]}
 */
function testsIn({ title: group, specs = [], suites = [] }, above) {
  const groups = `${above}${group} `
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => {
      const name = `${groups}${title}`
      if (status === 'expected') return /** @type {const} */ ({ name, file, state: 'passed' })
      if (status === 'skipped') return /** @type {const} */ ({ name, file, state: 'skipped' })
      const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
      return failedTest(name, file, `${file}: ${title}`, messages)
    }),
  )
  return [...own, ...suites.flatMap((inner) => testsIn(inner, groups))]
}

/**
 * @param {string} name
 * @param {string} file
 * @param {string} title of its failure
 * @param {readonly string[]} messages
 * @returns {RanTest}
 */
function failedTest(name, file, title, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '')
  const shown = lines.slice(0, LINES_MAX).map((line) => `    ${line}`)
  return { name, file, state: 'failed', failure: [title, ...shown].join('\n') }
}

/**
 * Adds a failure to a run that failed, or ran no test, without a failed test.
 * @param {number} exitCode of the runner
 * @param {readonly RanTest[]} tests
 * @returns {readonly RanTest[]}
 */
export function withRunnerFailure(exitCode, tests) {
  const { passed, failed } = tallyOf(tests)
  return (exitCode === 0 && passed > 0) || failed > 0 ? tests : [...tests, FAILED_RUN]
}

/**
 * Numbers of tests by their state.
 * @param {readonly RanTest[]} tests
 */
export function tallyOf(tests) {
  const tally = { passed: 0, failed: 0, skipped: 0, withoutRedis: 0 }
  for (const { state } of tests) tally[state] += 1
  return tally
}
