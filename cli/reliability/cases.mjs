/** @typedef {import('../statements/reports.mjs').RanTest} RanTest */

/**
 * A case of reliability: what is done to Wattpost, what it shall stand, and what it stands.
 * @typedef {object} Case
 * @property {number} number from 1
 * @property {string} done what is done to it
 * @property {string} asked what is expected, with the figure
 * @property {string} reached the figure that was measured, or what falls short
 * @property {readonly string[]} [measuredBy] the files of the whole run, relative to the root, if it is longer than a test
 */

/** A case with the tests that carry its number and passed. @typedef {Case & { tests: readonly RanTest[] }} ProvenCase */

/**
 * The cases that a test's name carries: `… (case 7)`, `cases 1, 3`, `cases 17 and 21`.
 * @param {string} name
 * @returns {number[]}
 */
export function casesIn(name) {
  return [...name.matchAll(/\bcases? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  )
}

/**
 * @param {readonly Case[]} cases
 * @param {readonly (RanTest & { layer?: string })[]} tests
 * @returns {ProvenCase[]}
 */
export function proveCases(cases, tests) {
  const passed = tests
    .filter(({ passed }) => passed)
    .map((test) => ({ test, numbers: casesIn(test.name) }))
  return cases.map((one) => ({
    ...one,
    tests: passed.filter(({ numbers }) => numbers.includes(one.number)).map(({ test }) => test),
  }))
}

/**
 * What is wrong with the proof; nothing if each case has a test and each named case exists.
 * @param {readonly ProvenCase[]} proven
 * @param {readonly RanTest[]} tests
 * @returns {string[]} a line each
 */
export function caseGaps(proven, tests) {
  const known = new Set(proven.map(({ number }) => number))
  const unproven = proven
    .filter((one) => one.tests.length === 0)
    .map(({ number, done }) => `Case ${number} has no passing test: ${done}`)
  const strange = tests.flatMap(({ name, file }) =>
    casesIn(name)
      .filter((number) => !known.has(number))
      .map((number) => `There is no case ${number}, which "${name}" in ${file} names.`),
  )
  return [...unproven, ...strange]
}
