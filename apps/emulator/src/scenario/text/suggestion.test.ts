import { expect, test } from 'vitest'
import { suggestion } from './suggestion.ts'

test.each([
  ['offlnie', ', did you mean "offline"?'],
  ['OFFLINE', ', did you mean "offline"?'],
  ['onlin', ', did you mean "online"?'],
  ['offl', '; known are Offset, online, offline'],
  ['offset', ', did you mean "Offset"?'],
])('suggests for %s the closest name, at most two letters off', (written, text) => {
  expect(suggestion(written, ['Offset', 'online', 'offline'])).toBe(text)
})

test('allows a long word one wrong letter in three', () => {
  const known = ['abcdefghijkl']
  expect(suggestion('abcdefghwxyz', known)).toBe(', did you mean "abcdefghijkl"?')
  expect(suggestion('abcdefgvwxyz', known)).toBe('; known are abcdefghijkl')
})

test('lists at most 30 known names, and none when there is none', () => {
  const names = Array.from({ length: 31 }, (_, n) => `name-${n}`)
  expect(suggestion('x', names)).toBe('')
  expect(suggestion('x', names.slice(1))).toBe(`; known are ${names.slice(1).join(', ')}`)
  expect(suggestion('x', [])).toBe('')
})
