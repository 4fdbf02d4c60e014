import { expect, test } from 'vitest'
import { withoutSecrets } from './hiddenCall.ts'

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln'
const encoded = (text: string) =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const twice = (text: string) => encoded(text).replaceAll('%', '%25')

test.each([
  ['page=1&limit=10', 'page=1&limit=10'],
  [
    'deviceId=HY-0001&range=d&startDate=2026-01-01',
    'deviceId=HY-0001&range=d&startDate=2026-01-01',
  ],
  ['token=abc', 'token=hidden'],
  [`${encoded('token')}=abc`, `${encoded('token')}=hidden`],
  [`${twice('access_token')}=abc`, `${twice('access_token')}=hidden`],
  ['%74oken=abc', '%74oken=hidden'],
  ['code=4/0Ab', 'code=hidden'],
  ['oobCode=x&auth_code=y', 'oobCode=hidden&auth_code=hidden'],
  [`search=${TOKEN}`, 'search=hidden'],
  [`search=${encoded(TOKEN)}`, 'hidden'],
  [`search=${twice(TOKEN)}`, 'hidden'],
  ['resolution=hourly&encoded=1', 'resolution=hourly&encoded=1'],
  ['broken=%zz%', 'broken=%zz%'],
])('case 58: the query %s is logged as %s', (query, logged) => {
  expect(withoutSecrets({ method: 'GET', path: '/api/any', query }).query).toBe(logged)
})

test('case 58: a token in a path is not logged, whatever its encoding', () => {
  for (const token of [TOKEN, encoded(TOKEN), twice(TOKEN)])
    expect(withoutSecrets({ method: 'GET', path: `/api/${token}/x`, query: '' }).path).toBe(
      '/api/hidden/x',
    )
})
