import { expect, test } from 'vitest'
import { flowed } from './flowed.ts'

const WORDS = ['… Grid outage', '30s of 20m', '\u001b[32m6 met\u001b[0m', '4 open']

test.each([undefined, 80])('there is one line where it fits, %s columns', (columns) => {
  expect(flowed(WORDS, columns)).toBe(WORDS.join('  '))
})

test('a narrow terminal gets more lines, with whole words; colours take no room', () => {
  expect(flowed(WORDS, 26)).toBe('… Grid outage  30s of 20m\n  \u001b[32m6 met\u001b[0m  4 open')
  expect(flowed(WORDS, 13)).toBe(
    '… Grid outage\n  30s of 20m\n  \u001b[32m6 met\u001b[0m\n  4 open',
  )
})
