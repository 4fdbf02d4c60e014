import { stripVTControlCharacters } from 'node:util'

/** Lines of a message that the summary shows; the output of the check has all of them. */
const LINES_MAX = 8

/**
 * The failed tests of vitest's JSON report.
 * @param {{ testResults: { name: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] | null }[] }[] }} report
 * @returns {string[]} for each its file, title and the beginning of its message
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message === '' ? [] : [failureText(name, message)]
    return failed.map(({ fullName, failureMessages }) =>
      failureText(`${name}: ${fullName}`, failureMessages?.join('\n') ?? ''),
    )
  })
}

/**
 * A suite of Playwright's JSON report.
 * @typedef {{ suites?: Suite[], specs: { title: string, file: string,
 *   tests: { status: string, results: { errors: { message?: string }[] }[] }[] }[] }} Suite
 */

/**
 * The failed tests of Playwright's JSON report.
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 * @returns {string[]} for each its file, title and the beginning of its messages
 */
export function playwrightFailures({ suites, errors }) {
  const specs = suites.flatMap(specsIn)
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failureText(`${file}: ${title}`, messagesOf(results))),
  )
  return [...failed, ...errors.map(({ message = '' }) => failureText('outside of a test', message))]
}

/**
 * @param {Suite} suite
 * @returns {Suite['specs']}
 */
function specsIn({ suites = [], specs }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

/** @param {{ errors: { message?: string }[] }[]} results */
function messagesOf(results) {
  return results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n')
}

/**
 * @param {string} title
 * @param {string} message
 */
function failureText(title, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, LINES_MAX).map((line) => `    ${line}`)].join('\n')
}
