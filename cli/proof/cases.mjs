/** @typedef {import('./reports.mjs').RanTest} RanTest */

/**
 * A case of reliability: a failure, the result that is expected, and the result that is reached.
 * @typedef {object} Case
 * @property {number} number from 1
 * @property {string} action the failure that the test causes
 * @property {string} asked the expected result, with its figure
 * @property {string} reached the measured figure, or what is missing
 * @property {readonly string[]} [wholeRunFiles] files of the run when it is too long for `npm test`, relative to the root
 */

/** A case with the passed tests that carry its number. @typedef {Case & { tests: readonly RanTest[] }} ProvenCase */

/**
 * The case numbers in a test's name: `… (case 7)`, `cases 1, 3`, `cases 17 and 21`.
 * @param {string} name
 * @returns {number[]}
 */
export function casesIn(name) {
  return [...name.matchAll(/\bcases? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  )
}

/**
 * Adds to each case the passed tests that carry its number.
 * @param {readonly Case[]} cases
 * @param {readonly (RanTest & { layer?: string })[]} tests
 * @returns {ProvenCase[]}
 */
export function proveCases(cases, tests) {
  const passed = tests
    .filter(({ passed }) => passed)
    .map((test) => ({ test, numbers: casesIn(test.name) }))
  return cases.map((reliabilityCase) => ({
    ...reliabilityCase,
    tests: passed
      .filter(({ numbers }) => numbers.includes(reliabilityCase.number))
      .map(({ test }) => test),
  }))
}

/**
 * The gaps of the proof: cases without a test, and unknown case numbers.
 * @param {readonly ProvenCase[]} proven
 * @param {readonly RanTest[]} tests
 * @returns {string[]} a line each
 */
export function caseGaps(proven, tests) {
  const caseNumbers = new Set(proven.map(({ number }) => number))
  const unproven = proven
    .filter((reliabilityCase) => reliabilityCase.tests.length === 0)
    .map(({ number, action }) => `Case ${number} has no passing test: ${action}`)
  const unknown = tests.flatMap(({ name, file }) =>
    casesIn(name)
      .filter((number) => !caseNumbers.has(number))
      .map((number) => `"${name}" in ${file} names case ${number}, which does not exist.`),
  )
  return [...unproven, ...unknown]
}
