import { dirname, relative } from 'node:path'

/** Test files that take about ten seconds in all: almost everything imports the time, and would be tested for minutes. */
const FILES_MAX = 60

/**
 * The test files nearest to changed files, by their folders.
 * @param {readonly string[]} tests
 * @param {readonly string[]} changed
 * @returns {{ nearest: readonly string[], left: number }} `left`: how many are left out
 */
export function nearestTests(tests, changed, max = FILES_MAX) {
  const distance = (/** @type {string} */ test) =>
    Math.min(...changed.map((path) => relative(dirname(path), dirname(test)).split('/').length))
  const sorted = [...new Set(tests)].toSorted((one, other) => distance(one) - distance(other))
  return { nearest: sorted.slice(0, max), left: Math.max(0, sorted.length - max) }
}

/**
 * Whether a test reads the files of the repository as text, so that no import tells that a change concerns it.
 * @param {string} test
 * @param {readonly string[]} changed
 */
export function readsEverything(test, changed) {
  if (test.includes('/tests/boundaries/')) return true
  return test.includes('/tests/docs/') && changed.some((path) => path.endsWith('.md'))
}
