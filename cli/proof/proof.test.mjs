import { expect, test } from 'vitest'
import { casesIn, idsIn, layeredTests, proveCases, proveStatements } from './proof.mjs'

const CUT = { number: 1, action: 'Cut the link', asked: 'nothing lost', reached: 'nothing lost' }

const R15 = { id: 'R15', text: 'An unmatched path says so.' }
const E1 = { id: 'E1', text: 'A session has its fields.' }

/**
 * @param {string} name
 * @param {Partial<import('./proof.mjs').LayeredTest>} [more]
 * @returns {import('./proof.mjs').LayeredTest}
 */
const ran = (name, more) => ({
  name,
  file: 'a.test.ts',
  state: 'passed',
  layer: 'end-to-end',
  ...more,
})

/**
 * @param {import('./proof.mjs').Statement[]} statements
 * @param {import('./proof.mjs').LayeredTest[]} tests
 */
const gaps = (statements, tests) => proveStatements(statements, tests).gaps

test('reads ids from brackets in a test’s name, and ignores other brackets', () => {
  expect(idsIn('a list [3 rows] is shown [R15, E1] and [K4]')).toEqual(['R15', 'E1', 'K4'])
})

test('a range names each of its ids; a backward range or one between letters names none', () => {
  expect(idsIn('derived [E3, S15–S17]')).toEqual(['E3', 'S15', 'S16', 'S17'])
  const wrong = idsIn('[S17–S15] and [E1–S2]')
  expect(wrong).toEqual(['S17–S15', 'E1–S2'])
  expect(gaps([E1], [ran('fields [E1, E1–S2]')])).toHaveLength(1)
})

test('a failed test proves no statement', () => {
  expect(gaps([R15], [ran('unmatched [R15]')])).toEqual([])
  expect(gaps([R15], [ran('unmatched [R15]', { state: 'failed' })])).toEqual([
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
  const assertionResults = [
    {
      ...{ fullName: 'group [E1] it works', status: 'passed' },
      ...{ ancestorTitles: [], failureMessages: [] },
    },
  ]
  const testResults = [{ name: '/root/x/a.test.ts', message: '', assertionResults }]
  expect(layeredTests('unit', { testResults }, '/root')).toEqual([
    { name: 'group [E1] it works', file: 'x/a.test.ts', state: 'passed', layer: 'unit' },
  ])
  const tests = [{ status: 'unexpected', results: [] }]
  const inner = { title: 'group [E1]', specs: [{ title: 'works', tests, file: 'b.e2e.ts' }] }
  const suites = [{ title: 'b.e2e.ts', suites: [inner] }]
  expect(layeredTests('e2e', { suites, errors: [] })).toMatchObject([
    { name: 'b.e2e.ts group [E1] works', file: 'tests/e2e/b.e2e.ts', state: 'failed' },
  ])
})

/** @param {import('./proof.mjs').LayeredTest[]} tests */
const caseGaps = (...tests) => proveCases([CUT], tests).gaps

test('reads one or several case numbers from a test’s name', () => {
  expect(casesIn('case 7: hangs')).toEqual([7])
  expect(casesIn('a cut (cases 1, 3) [C8]')).toEqual([1, 3])
  expect(casesIn('matrix (cases 17 and 21)')).toEqual([17, 21])
  expect(casesIn('in any case 3.5 W are lowercase 9')).toEqual([3])
})

test('a failed test proves no case', () => {
  expect(caseGaps(ran('a cut (case 1)'))).toEqual([])
  expect(caseGaps(ran('a cut (case 1)', { state: 'failed' }))).toEqual([
    'Case 1 has no passing test: Cut the link',
  ])
})

test('an unknown case is a gap that names its test', () => {
  const [gap] = caseGaps(ran('a cut (cases 1, 41)'))
  expect(gap).toContain('names case 41')
  expect(gap).toContain('a.test.ts')
})
