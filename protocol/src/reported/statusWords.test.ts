import { expect, test } from 'vitest'
import { readStatus } from './statusWords.ts'

test.each([
  ['up', 'up'],
  ['ONLINE', 'up'],
  [' Active ', 'up'],
  ['on', 'up'],
  [1, 'up'],
  ['1', 'up'],
  [true, 'up'],
  ['Down', 'down'],
  ['off', 'down'],
  [0, 'down'],
  [false, 'down'],
  ['unknown', 'unknown'],
  ['Offline', 'unknown'],
  ['inactive', 'unknown'],
])('reads the status %j as %s [S12]', (word, status) => {
  expect(readStatus(word)).toBe(status)
})

test.each([[null], [undefined], [''], [' '], [{}], [['up']]])(
  'the status %j says nothing',
  (word) => {
    expect(readStatus(word)).toBeUndefined()
  },
)

test.each([['sleeping'], ['FAULT'], [2], ['constructor']])(
  'the status %j is neither up nor down nor offline',
  (word) => {
    expect(readStatus(word)).toBe('unclear')
  },
)

test('a configured word precedes the known ones', () => {
  expect(readStatus('Sleeping', { sleeping: 'unknown' })).toBe('unknown')
  expect(readStatus('offline', { offline: 'down' })).toBe('down')
})
