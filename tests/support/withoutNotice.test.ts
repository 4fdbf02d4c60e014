import { expect, test } from 'vitest'
import { withoutNotice } from './withoutNotice.ts'

const NOTICES =
  '@a/b 1.2.3 (MIT)\n----------------\nMIT of A\n\nc 1.2.3 (MIT)\n-------------\nMIT of C\n'
const WORKS = [
  { name: '@a/b', version: '1.2.3' },
  { name: 'c', version: '1.2.3' },
]

test('a notice that was taken out, is of another version, or has no text, is found', () => {
  expect(withoutNotice(NOTICES, WORKS)).toEqual([])
  expect(withoutNotice(NOTICES.replace(/^c 1[\s\S]*/m, ''), WORKS)).toEqual(['c@1.2.3'])
  expect(withoutNotice(NOTICES.replace('MIT of C', ''), WORKS)).toEqual(['c@1.2.3'])
  expect(withoutNotice(NOTICES, [{ name: 'c', version: '2.0.0' }])).toEqual(['c@2.0.0'])
})
