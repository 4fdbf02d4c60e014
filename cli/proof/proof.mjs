import { existsSync, readFileSync } from 'node:fs'
import { playwrightTests, vitestTests } from '../checks/reports.mjs'
import { fromRoot, ROOT } from '../tooling/repositoryRoot.mjs'

/**
 * A statement of the specification, in short.
 * @typedef {object} Statement
 * @property {string} id a letter and a number, e.g. `S10`
 * @property {string} text
 * @property {string} [inside] reason why neither a person nor a client can see it
 */

/**
 * A case of reliability: a failure, the result that is expected, and the result that is reached.
 * @typedef {object} Case
 * @property {number} number from 1
 * @property {string} action the failure that the test causes
 * @property {string} asked the expected result, with its figure
 * @property {string} reached the measured figure, or what is missing
 * @property {readonly string[]} [wholeRunFiles] files of the run when it is too long for `npm test`, relative to the root
 */

/** @typedef {'unit' | 'contract' | 'end-to-end'} Layer */

/**
 * A test of the last run, with its layer; its file is relative to the root, with forward slashes.
 * @typedef {import('../checks/reports.mjs').RanTest & { layer: Layer }} LayeredTest
 */

/**
 * A statement or case with the passed tests that name it.
 * @template T
 * @typedef {T & { tests: readonly LayeredTest[] }} Proven
 */

/** @type {readonly Layer[]} */
export const LAYERS = ['unit', 'contract', 'end-to-end']

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
 * @returns {{ ok: true, tests: LayeredTest[] } | { ok: false, message: string }}
 */
export function testsOfLastRun() {
  const checks = /** @type {(keyof typeof LAYER_OF)[]} */ (Object.keys(LAYER_OF))
  const reportOf = (/** @type {string} */ check) => fromRoot(`.cache/reports/${check}.json`)
  const missing = checks.filter((check) => !existsSync(reportOf(check)))
  if (missing.length > 0) {
    const message = `No report of ${missing.join(', ')}: run \`npm test\` first, to its end.`
    return { ok: false, message }
  }
  const tests = checks.flatMap((check) =>
    layeredTests(check, JSON.parse(readFileSync(reportOf(check), 'utf8'))),
  )
  return { ok: true, tests }
}

/**
 * @param {keyof typeof LAYER_OF} check
 * @param {any} report of its runner
 * @param {string} [root] of the repository, without a slash at its end
 * @returns {LayeredTest[]}
 */
export function layeredTests(check, report, root = ROOT) {
  const layer = LAYER_OF[check]
  if (check === 'e2e')
    return playwrightTests(report).map((test) => ({
      ...test,
      layer,
      file: `tests/e2e/${test.file}`,
    }))
  return vitestTests(report).map((test) => ({
    ...test,
    layer,
    file: test.file.slice(root.length + 1).replaceAll('\\', '/'),
  }))
}

/** The ids in brackets in a test's name, ranges expanded: `… [S10, K2–K4]`. @param {string} name */
export function idsIn(name) {
  return [...name.matchAll(/\[([A-Z]\d+(?:(?:, ?|–)[A-Z]\d+)*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(/, ?/).flatMap(expandedRange),
  )
}

/** All ids of a range, or one id. Any other text stays unchanged, and matches no statement. @param {string} text */
function expandedRange(text) {
  const [, letter, from, to] = /^([A-Z])(\d+)–\1(\d+)$/.exec(text) ?? []
  const length = Number(to) - Number(from) + 1
  if (!(length > 0)) return [text]
  return Array.from({ length }, (_, at) => `${letter}${Number(from) + at}`)
}

/** The case numbers in a test's name: `… (case 7)`, `cases 1, 3`, `cases 17 and 21`. @param {string} name */
export function casesIn(name) {
  return [...name.matchAll(/\bcases? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  )
}

/**
 * Adds to each item the passed tests that name its key.
 * @template T
 * @template {string | number} Key
 * @param {readonly T[]} items
 * @param {readonly LayeredTest[]} tests
 * @param {(item: T) => Key} keyOf
 * @param {(name: string) => readonly Key[]} keysIn
 * @returns {Proven<T>[]}
 */
function proved(items, tests, keyOf, keysIn) {
  const passed = tests
    .filter(({ state }) => state === 'passed')
    .map((test) => ({ test, keys: keysIn(test.name) }))
  return items.map((item) => ({
    ...item,
    tests: passed.filter(({ keys }) => keys.includes(keyOf(item))).map(({ test }) => test),
  }))
}

/**
 * A line for each name of a test that names what does not exist.
 * @template {string | number} Key
 * @param {readonly Key[]} known
 * @param {readonly LayeredTest[]} tests
 * @param {(name: string) => readonly Key[]} keysIn
 * @param {string} noun
 */
function unknownNames(known, tests, keysIn, noun) {
  return tests.flatMap(({ name, file }) =>
    keysIn(name)
      .filter((key) => !known.includes(key))
      .map((key) => `"${name}" in ${file} names ${noun} ${key}, which does not exist.`),
  )
}

/** Statements that people or clients can see: a contract or end-to-end test must prove them. */
const VISIBLE_OUTSIDE = /^[RSVAXC]/

/**
 * Statements with their tests, and a line for each gap: a statement without a test in the required layer, and an
 * unknown id.
 * @param {readonly Statement[]} statements
 * @param {readonly LayeredTest[]} tests
 */
export function proveStatements(statements, tests) {
  const proven = proved(statements, tests, ({ id }) => id, idsIn)
  const ids = statements.map(({ id }) => id)
  const gaps = [...proven.flatMap(gapOf), ...unknownNames(ids, tests, idsIn, 'the statement')]
  return { proven, gaps }
}

/** @param {Proven<Statement>} statement */
function gapOf({ id, text, inside, tests }) {
  if (tests.length === 0) return [`${id} has no passing test: ${text}`]
  const outside = tests.some(({ layer }) => layer !== 'unit')
  if (outside || inside !== undefined || !VISIBLE_OUTSIDE.test(id)) return []
  return [`${id} can be seen from outside, but unit tests alone prove it: ${text}`]
}

/**
 * Cases with their tests, and a line for each gap: a case without a test or with a file that does not exist, and an
 * unknown number.
 * @param {readonly Case[]} cases
 * @param {readonly LayeredTest[]} tests
 */
export function proveCases(cases, tests) {
  const proven = proved(cases, tests, ({ number }) => number, casesIn)
  const unproven = proven.flatMap(({ number, action, tests }) =>
    tests.length > 0 ? [] : [`Case ${number} has no passing test: ${action}`],
  )
  const numbers = cases.map(({ number }) => number)
  const missing = cases
    .flatMap(({ wholeRunFiles = [] }) => wholeRunFiles)
    .filter((file) => !existsSync(fromRoot(file)))
    .map((file) => `tests/reliability/cases.json names ${file}, which does not exist.`)
  const gaps = [...unproven, ...unknownNames(numbers, tests, casesIn, 'case'), ...missing]
  return { proven, gaps }
}
