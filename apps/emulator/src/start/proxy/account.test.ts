import { expect, test } from 'vitest'
import { cpuMsOf } from '../../start/cpuTime.testing.ts'
import { withoutSecrets } from '../../server/http/hiddenCall.ts'
import { emailInToken, emailOfCaller } from './account.ts'

const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const tokenOf = (claims: unknown) => `${part({ alg: 'none' })}.${part(claims)}.c2ln`
const TOKEN = tokenOf({ email: 'owner@staging.example' })

test.each([
  [TOKEN, 'owner@staging.example'],
  [tokenOf({ sub: 'u1' }), null],
  [tokenOf({ email: 7 }), null],
  ['opaque', null],
  ['a.b.c', null],
  ['', null],
  [`${TOKEN}${'x'.repeat(20_000)}`, null],
])('the email in a token is its claim', (token, email) => {
  expect(emailInToken(token)).toBe(email)
})

test.each([
  [{ authorization: `Bearer ${TOKEN}` }, 'owner@staging.example'],
  [{ cookie: `theme=dark; session=${TOKEN}` }, 'owner@staging.example'],
  [{ authorization: 'Bearer opaque.but.dotted', cookie: `s=${TOKEN}` }, 'owner@staging.example'],
  [{ cookie: 'session=opaque' }, null],
  [{}, null],
])('a caller is known by a bearer token or a cookie', (headers, email) => {
  expect(emailOfCaller({ headers })).toBe(email)
})

test('a long word takes no longer than a token', () => {
  const authorization = 'a'.repeat(30_000)
  expect(cpuMsOf(() => emailOfCaller({ headers: { authorization } }))).toBeLessThan(50)
})

test('the log gets neither tokens nor values of secret names', () => {
  const call = { method: 'GET', path: `/reset/${TOKEN}/now`, query: `a=1&oobCode=x&to=${TOKEN}&t` }
  expect(withoutSecrets(call)).toEqual({
    ...{ method: 'GET', path: '/reset/hidden/now' },
    query: 'a=1&oobCode=hidden&to=hidden&t',
  })
  const plain = { method: 'GET', path: '/api/hydra/devices', query: '' }
  expect(withoutSecrets(plain)).toEqual(plain)
})
