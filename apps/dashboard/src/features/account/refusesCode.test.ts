import { expect, test } from 'vitest'
import { refusesCode } from './refusesCode.ts'

test.each([
  ['auth/expired-action-code', true],
  ['auth/invalid-action-code', true],
  ['auth/network-request-failed', false],
  ['auth/too-many-requests', false],
])('%s says of a mail’s code that it is refused: %s', (code, isRefused) => {
  expect(refusesCode(Object.assign(new Error(code), { code }))).toBe(isRefused)
})

test('what is no error of the identity service refuses nothing', () => {
  expect(refusesCode(null)).toBe(false)
  expect(refusesCode('expired')).toBe(false)
})
