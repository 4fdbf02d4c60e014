import { expect, test } from 'vitest'
import { credentialOf } from './authenticator.ts'

test.each([
  [{ authorization: 'Bearer a.b.c' }],
  [{ authorization: 'bearer a.b.c further' }],
  [{ authorization: 'Bearer a.b.c', cookie: 'wattpost_session=x' }],
  [{ cookie: 'wattpost_session=a.b.c' }],
  [{ cookie: 'wattpost_session="a.b.c"' }],
  [{ cookie: 'junk=1; wattpost_session=a%2Eb.%63; wattpost_session=x' }],
  [{ authorization: 'Basic junk', cookie: 'other=2;  wattpost_session = a.b.c ;z=1' }],
  [{ authorization: 'Bearer  x', cookie: 'wattpost_session=a.b.c' }],
])('case 51: %j has the credential a.b.c', (headers) => {
  expect(credentialOf(headers)?.text).toBe('a.b.c')
})

test.each([
  [{}],
  [{ authorization: 'Basic a' }],
  [{ cookie: 'a=1; not_wattpost_session=2; wattpost_session=' }],
])('%j has no credential', (headers) => {
  expect(credentialOf(headers)).toBe(null)
})

test('a cookie that cannot be decoded counts as it is', () => {
  expect(credentialOf({ cookie: 'wattpost_session=%zz' })?.text).toBe('%zz')
})
