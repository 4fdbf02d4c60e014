import { expect, test } from 'vitest'
import { isSignedOutPath, redirectTarget } from './redirectTarget.ts'

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
  ['/device/..//evil.test/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/Login//?redirect=%2Fsettings', '/dashboard'],
  ['/profile/../REGISTER', '/dashboard'],
  ['/log%69n', '/dashboard'],
  ['/login/help', '/login/help'],
])('a redirect to %j leads to %j: of this origin, never a sign-in form [R2]', (wanted, target) => {
  expect(redirectTarget(wanted, ORIGIN)).toBe(target)
})

test.each([
  ['/login', true],
  ['/Login', true],
  ['/login//', true],
  ['/forgot-password/', true],
  ['/REGISTER', true],
  ['/', false],
  ['/logins', false],
  ['/dashboard', false],
])('a page for signed-out users at %s: %s, as the router says [R2]', (path, expected) => {
  expect(isSignedOutPath(path)).toBe(expected)
})
