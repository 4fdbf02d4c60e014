/**
 * One test of a run, by its whole name.
 * @typedef {object} RanTest
 * @property {string} name its title and those of the groups it stands in
 * @property {string} file relative to the root, with forward slashes
 * @property {boolean} passed
 */

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
 * @param {string} folder that its files are relative to
 * @returns {RanTest[]}
 */
export function playwrightTests({ suites }, folder) {
  return suites.flatMap((suite) => testsIn(suite, '', folder))
}

/**
 * @param {Suite} suite
 * @param {string} above the names of the groups around it
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
