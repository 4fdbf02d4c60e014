import { expect, test } from 'vitest'
import { redirectTarget } from './redirectTarget.ts'

const ORIGIN = 'https://wattpost.test'

test.each([
  [null, '/dashboard'],
  [
    '/device/hydra/HY-0001?range=w&offset=1#outages',
    '/device/hydra/HY-0001?range=w&offset=1#outages',
  ],
  ['/', '/'],
  ['https://evil.test/', '/dashboard'],
  ['//evil.test/', '/dashboard'],
  ['/\\evil.test/', '/dashboard'],
  ['/\t/evil.test/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['dashboard', '/dashboard'],
  ['', '/dashboard'],
])('a redirect to %j leads to %j: only paths of the same origin [R2]', (wanted, target) => {
  expect(redirectTarget(wanted, ORIGIN)).toBe(target)
})
