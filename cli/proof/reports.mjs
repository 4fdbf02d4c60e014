import { existsSync, readFileSync } from 'node:fs'
import { fromRoot, ROOT } from '../tooling/repositoryRoot.mjs'

/**
 * One test of a run, by its full name.
 * @typedef {object} RanTest
 * @property {string} name its title after the titles of its groups
 * @property {string} file relative to the root, with forward slashes
 * @property {boolean} passed
 */

/** The checks whose reports count, and the layer of each. */
const LAYER_OF = /** @type {const} */ ({
  boundaries: 'unit',
  unit: 'unit',
  contract: 'contract',
  determinism: 'contract',
  e2e: 'end-to-end',
})

/**
 * The tests of the last run of each check.
 * @returns {{ ok: true, tests: import('./statements.mjs').LayeredTest[] } | { ok: false, message: string }}
 */
export function testsOfLastRun() {
  const checks = /** @type {(keyof typeof LAYER_OF)[]} */ (Object.keys(LAYER_OF))
  const missing = checks.filter((check) => !existsSync(reportFile(check)))
  if (missing.length > 0) {
    const message = `No report of ${missing.join(', ')}: run \`npm test\` first, to its end.`
    return { ok: false, message }
  }
  return { ok: true, tests: checks.flatMap(testsOf) }
}

/** @param {keyof typeof LAYER_OF} check */
function testsOf(check) {
  const report = JSON.parse(readFileSync(reportFile(check), 'utf8'))
  const tests = check === 'e2e' ? playwrightTests(report, 'tests/e2e') : vitestTests(report, ROOT)
  return tests.map((test) => ({ ...test, layer: LAYER_OF[check] }))
}

/** @param {string} check */
function reportFile(check) {
  return fromRoot(`.cache/reports/${check}.json`)
}

/**
 * The tests of vitest's JSON report.
 * @param {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 * @param {string} root absolute, without a slash at its end
 * @returns {RanTest[]}
 */
export function vitestTests({ testResults }, root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: fullName,
      file: name.slice(root.length + 1).replaceAll('\\', '/'),
      passed: status === 'passed',
    })),
  )
}

/**
 * A group of Playwright's JSON report.
 * @typedef {object} Suite
 * @property {string} title
 * @property {{ title: string, ok: boolean, file: string }[]} [specs]
 * @property {Suite[]} [suites]
 */

/**
 * The tests of Playwright's JSON report.
 * @param {{ suites: Suite[] }} report
 * @param {string} folder to which its files are relative
 * @returns {RanTest[]}
 */
export function playwrightTests({ suites }, folder) {
  return suites.flatMap((suite) => testsIn(suite, '', folder))
}

/**
 * @param {Suite} suite
 * @param {string} above titles of the outer groups, each with a space
 * @param {string} folder
 * @returns {RanTest[]}
 */
function testsIn({ title, specs = [], suites = [] }, above, folder) {
  const group = `${above}${title} `
  return [
    ...specs.map(({ title, ok, file }) => ({
      name: `${group}${title}`,
      file: `${folder}/${file}`,
      passed: ok,
    })),
    ...suites.flatMap((inner) => testsIn(inner, group, folder)),
  ]
}
