import { expect, test } from 'vitest'
import { wrapped } from './terminal.ts'

const WORDS = ['… Grid outage', '30s of 20m', '\u001b[32m6 met\u001b[0m', '4 open']

test.each([undefined, 80])('words that fit %s columns → one line', (columns) => {
  expect(wrapped(WORDS, columns)).toBe(WORDS.join('  '))
})

test('a narrow terminal → more lines of whole words; colours have no width', () => {
  expect(wrapped(WORDS, 26)).toBe('… Grid outage  30s of 20m\n  \u001b[32m6 met\u001b[0m  4 open')
  expect(wrapped(WORDS, 13)).toBe(
    '… Grid outage\n  30s of 20m\n  \u001b[32m6 met\u001b[0m\n  4 open',
  )
})
