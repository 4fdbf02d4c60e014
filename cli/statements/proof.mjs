/**
 * A statement of the specification, in our own words.
 * @typedef {object} Statement
 * @property {string} id a letter and a number, e.g. `S10`
 * @property {string} text
 * @property {string} [inside] why neither a person nor a client can see it, if so
 */

/** @typedef {'unit' | 'contract' | 'end-to-end'} Layer */

/** A test that names statements. @typedef {import('./reports.mjs').RanTest & { layer: Layer }} LayeredTest */

/**
 * A statement with the tests that carry its id and passed.
 * @typedef {Statement & { tests: readonly LayeredTest[] }} ProvenStatement
 */

/** What people or clients see has to be seen from outside. */
const SEEN_FROM_OUTSIDE = /^[RSVAXC]/

/** The ids that a test's name carries in brackets: `… [S10, K2–K4]`. @param {string} name */
export function idsIn(name) {
  return [...name.matchAll(/\[([A-Z]\d+(?:(?:, ?|–)[A-Z]\d+)*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(/, ?/).flatMap(idsOf),
  )
}

/** One id, or all of a range; what is no range stays as it is, and is no statement's id. @param {string} text */
function idsOf(text) {
  const [, letter, from, to] = /^([A-Z])(\d+)–\1(\d+)$/.exec(text) ?? []
  const length = Number(to) - Number(from) + 1
  if (!(length > 0)) return [text]
  return Array.from({ length }, (_, at) => `${letter}${Number(from) + at}`)
}

/**
 * @param {readonly Statement[]} statements
 * @param {readonly LayeredTest[]} tests
 * @returns {ProvenStatement[]}
 */
export function prove(statements, tests) {
  const passed = tests
    .filter(({ passed }) => passed)
    .map((test) => ({ test, ids: idsIn(test.name) }))
  return statements.map((statement) => ({
    ...statement,
    tests: passed.filter(({ ids }) => ids.includes(statement.id)).map(({ test }) => test),
  }))
}

/**
 * What is wrong with the proof; nothing if every statement is proven where it has to be.
 * @param {readonly ProvenStatement[]} proven
 * @param {readonly LayeredTest[]} tests
 * @returns {string[]} a line each
 */
export function gapsIn(proven, tests) {
  return [...proven.flatMap(gapOf), ...unknownIds(proven, tests)]
}

/** @param {ProvenStatement} statement */
function gapOf({ id, text, inside, tests }) {
  if (tests.length === 0) return [`${id} has no passing test: ${text}`]
  const outside = tests.some(({ layer }) => layer !== 'unit')
  if (outside || inside !== undefined || !SEEN_FROM_OUTSIDE.test(id)) return []
  return [`${id} can be seen from outside, but only unit tests prove it: ${text}`]
}

/**
 * @param {readonly Statement[]} statements
 * @param {readonly LayeredTest[]} tests
 */
function unknownIds(statements, tests) {
  const known = new Set(statements.map(({ id }) => id))
  return tests.flatMap(({ name, file }) =>
    idsIn(name)
      .filter((id) => !known.has(id))
      .map((id) => `There is no statement ${id}, which "${name}" in ${file} names.`),
  )
}
