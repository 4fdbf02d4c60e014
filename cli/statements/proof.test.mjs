import { expect, test } from 'vitest'
import { gapsIn, idsIn, prove } from './proof.mjs'
import { playwrightTests, vitestTests } from './reports.mjs'

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
  passed: true,
  layer: 'end-to-end',
  ...more,
})

/**
 * @param {import('./proof.mjs').Statement[]} statements
 * @param {import('./proof.mjs').LayeredTest[]} tests
 */
const gaps = (statements, tests) => gapsIn(prove(statements, tests), tests)

test('a name carries its ids in brackets, other brackets are none', () => {
  expect(idsIn('a list [3 rows] is told [R15, E1] and [K4]')).toEqual(['R15', 'E1', 'K4'])
})

test('a range is each of its ids; what runs backwards or from one letter to another is none', () => {
  expect(idsIn('derived [E3, S15–S17]')).toEqual(['E3', 'S15', 'S16', 'S17'])
  const wrong = idsIn('[S17–S15] and [E1–S2]')
  expect(wrong).toEqual(['S17–S15', 'E1–S2'])
  expect(gaps([E1], [ran('fields [E1, E1–S2]')])).toHaveLength(1)
})

test('a statement whose test failed is not proven', () => {
  expect(gaps([R15], [ran('unmatched [R15]')])).toEqual([])
  expect(gaps([R15], [ran('unmatched [R15]', { passed: false })])).toEqual([
    'R15 has no passing test: An unmatched path says so.',
  ])
})

test('what people see is not proven by unit tests alone; what stands inside is', () => {
  const unit = [ran('unmatched [R15]', { layer: 'unit' }), ran('fields [E1]', { layer: 'unit' })]
  expect(gaps([R15, E1], unit)).toHaveLength(1)
  expect(gaps([{ ...R15, inside: 'nobody sees it' }, E1], unit)).toEqual([])
})

test('an id that does not exist is told, with the test that names it', () => {
  for (const ids of ['E1, E2', 'E1–E2']) {
    const told = gaps([E1], [ran(`fields [${ids}]`)])
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('no statement E2')
    expect(told[0]).toContain('a.test.ts')
  }
})

test('both runners’ reports are read, groups and all', () => {
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
