import { expect, test } from 'vitest'
import { playwrightTests, vitestTests } from './reports.mjs'
import { idsInTitle, proveStatements, statementGaps } from './statements.mjs'

const R15 = { id: 'R15', text: 'An unmatched path says so.' }
const E1 = { id: 'E1', text: 'A session has its fields.' }

/**
 * @param {string} name
 * @param {Partial<import('./statements.mjs').LayeredTest>} [more]
 * @returns {import('./statements.mjs').LayeredTest}
 */
const ran = (name, more) => ({
  name,
  file: 'a.test.ts',
  passed: true,
  layer: 'end-to-end',
  ...more,
})

/**
 * @param {import('./statements.mjs').Statement[]} statements
 * @param {import('./statements.mjs').LayeredTest[]} tests
 */
const gaps = (statements, tests) => statementGaps(proveStatements(statements, tests), tests)

test('reads ids from brackets in a test’s name, and ignores other brackets', () => {
  expect(idsInTitle('a list [3 rows] is shown [R15, E1] and [K4]')).toEqual(['R15', 'E1', 'K4'])
})

test('a range names each of its ids; a backward range or one between letters names none', () => {
  expect(idsInTitle('derived [E3, S15–S17]')).toEqual(['E3', 'S15', 'S16', 'S17'])
  const wrong = idsInTitle('[S17–S15] and [E1–S2]')
  expect(wrong).toEqual(['S17–S15', 'E1–S2'])
  expect(gaps([E1], [ran('fields [E1, E1–S2]')])).toHaveLength(1)
})

test('a failed test proves no statement', () => {
  expect(gaps([R15], [ran('unmatched [R15]')])).toEqual([])
  expect(gaps([R15], [ran('unmatched [R15]', { passed: false })])).toEqual([
    'R15 has no passing test: An unmatched path says so.',
  ])
})

test('unit tests alone prove internal statements, but no visible ones', () => {
  const unit = [ran('unmatched [R15]', { layer: 'unit' }), ran('fields [E1]', { layer: 'unit' })]
  expect(gaps([R15, E1], unit)).toHaveLength(1)
  expect(gaps([{ ...R15, inside: 'not visible' }, E1], unit)).toEqual([])
})

test('an unknown id is a gap that names its test', () => {
  for (const ids of ['E1, E2', 'E1–E2']) {
    const found = gaps([E1], [ran(`fields [${ids}]`)])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('names the statement E2')
    expect(found[0]).toContain('a.test.ts')
  }
})

test('reads the reports of both runners, groups included', () => {
  const assertionResults = [{ fullName: 'group [E1] it works', status: 'passed' }]
  expect(
    vitestTests({ testResults: [{ name: '/root/x/a.test.ts', assertionResults }] }, '/root'),
  ).toEqual([{ name: 'group [E1] it works', file: 'x/a.test.ts', passed: true }])
  const inner = { title: 'group [E1]', specs: [{ title: 'works', ok: false, file: 'b.e2e.ts' }] }
  const suites = [{ title: 'b.e2e.ts', suites: [inner] }]
  expect(playwrightTests({ suites }, 'tests/e2e')).toEqual([
    { name: 'b.e2e.ts group [E1] works', file: 'tests/e2e/b.e2e.ts', passed: false },
  ])
})
