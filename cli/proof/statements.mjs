/**
 * A statement of the specification, in short.
 * @typedef {object} Statement
 * @property {string} id a letter and a number, e.g. `S10`
 * @property {string} text
 * @property {string} [inside] reason why neither a person nor a client can see it
 */

/** @typedef {'unit' | 'contract' | 'end-to-end'} Layer */

/** @type {readonly Layer[]} */
export const LAYERS = ['unit', 'contract', 'end-to-end']

/** @typedef {import('./reports.mjs').RanTest & { layer: Layer }} LayeredTest */

/**
 * A statement with the tests that carry its id and passed.
 * @typedef {Statement & { tests: readonly LayeredTest[] }} ProvenStatement
 */

/** Statements that people or clients can see: a contract or end-to-end test must prove them. */
const VISIBLE_OUTSIDE = /^[RSVAXC]/

/** The ids in brackets in a test's title, ranges expanded: `… [S10, K2–K4]`. @param {string} title */
export function idsInTitle(title) {
  return [...title.matchAll(/\[([A-Z]\d+(?:(?:, ?|–)[A-Z]\d+)*)\]/g)].flatMap(([, ids = '']) =>
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

/**
 * Adds to each statement the passed tests that carry its id.
 * @param {readonly Statement[]} statements
 * @param {readonly LayeredTest[]} tests
 * @returns {ProvenStatement[]}
 */
export function proveStatements(statements, tests) {
  const passed = tests
    .filter(({ passed }) => passed)
    .map((test) => ({ test, ids: idsInTitle(test.name) }))
  return statements.map((statement) => ({
    ...statement,
    tests: passed.filter(({ ids }) => ids.includes(statement.id)).map(({ test }) => test),
  }))
}

/**
 * The gaps of the proof: statements without a test in the required layer, and unknown ids.
 * @param {readonly ProvenStatement[]} proven
 * @param {readonly LayeredTest[]} tests
 * @returns {string[]} a line each
 */
export function statementGaps(proven, tests) {
  return [...proven.flatMap(gapOf), ...unknownIds(proven, tests)]
}

/** @param {ProvenStatement} statement */
function gapOf({ id, text, inside, tests }) {
  if (tests.length === 0) return [`${id} has no passing test: ${text}`]
  const outside = tests.some(({ layer }) => layer !== 'unit')
  if (outside || inside !== undefined || !VISIBLE_OUTSIDE.test(id)) return []
  return [`${id} can be seen from outside, but unit tests alone prove it: ${text}`]
}

/**
 * @param {readonly Statement[]} statements
 * @param {readonly LayeredTest[]} tests
 */
function unknownIds(statements, tests) {
  const statementIds = new Set(statements.map(({ id }) => id))
  return tests.flatMap(({ name, file }) =>
    idsInTitle(name)
      .filter((id) => !statementIds.has(id))
      .map((id) => `"${name}" in ${file} names the statement ${id}, which does not exist.`),
  )
}
