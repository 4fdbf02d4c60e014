import { expect, test } from 'vitest'
import { messageIn } from './messageIn.ts'

test.each([
  { message: 'database is locked' },
  { error: 'database is locked' },
  { error: { message: 'database is locked' } },
  { detail: 'database is locked' },
  { message: '', detail: 'database is locked' },
  'database is locked',
  '  database is locked\n',
])('the message in %j is found [X18]', (body) => {
  expect(messageIn(body)).toBe('database is locked')
})

test.each([
  [null],
  [{}],
  [{ message: 5 }],
  [''],
  ['<h1>502 Bad Gateway</h1>'],
  [{ message: '<html>' }],
  ['x'.repeat(301)],
])('%j has no message for the screen [X18]', (body) => {
  expect(messageIn(body)).toBeNull()
})
