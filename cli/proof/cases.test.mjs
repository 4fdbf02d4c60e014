import { expect, test } from 'vitest'
import { caseGaps, casesIn, proveCases } from './cases.mjs'

const CUT = { number: 1, action: 'Cut the link', asked: 'nothing lost', reached: 'nothing lost' }

/**
 * @param {string} name
 * @param {boolean} [passed]
 */
const ran = (name, passed = true) => ({ name, file: 'a.test.ts', passed })

/** @param {ReturnType<typeof ran>[]} tests */
const gaps = (tests) => caseGaps(proveCases([CUT], tests), tests)

test('reads one or several case numbers from a test’s name', () => {
  expect(casesIn('case 7: hangs')).toEqual([7])
  expect(casesIn('a cut (cases 1, 3) [C8]')).toEqual([1, 3])
  expect(casesIn('matrix (cases 17 and 21)')).toEqual([17, 21])
  expect(casesIn('in any case 3.5 W are lowercase 9')).toEqual([3])
})

test('a failed test proves no case', () => {
  expect(gaps([ran('a cut (case 1)')])).toEqual([])
  expect(gaps([ran('a cut (case 1)', false)])).toEqual(['Case 1 has no passing test: Cut the link'])
})

test('an unknown case is a gap that names its test', () => {
  const [gap] = gaps([ran('a cut (cases 1, 41)')])
  expect(gap).toContain('names case 41')
  expect(gap).toContain('a.test.ts')
})
