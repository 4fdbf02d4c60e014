import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  authMiddleware,
  InvalidRoute,
  isDeviceId,
  type MiddlewareRegistry,
  namedMiddleware,
  redirectPath,
  requireDeviceId,
  type SignInState,
} from './middleware.ts'

const at = (presence: SignInState, path: string) =>
  redirectPath(presence, new URL(path, 'https://wattpost.test'))

test.each(['/profile', '/settings', '/dashboard', '/device/bg/devices'])(
  'signed out, %s leads to the login and back again [R3, R4, R5, R7]',
  (path) => {
    expect(at('signed-out', path)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  },
)

test('the return path keeps the query [R6]', () => {
  expect(at('signed-out', '/device/bg/BG-1?tab=energy')).toBe(
    '/login?redirect=%2Fdevice%2Fbg%2FBG-1%3Ftab%3Denergy',
  )
})

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/login/',
  '/Login',
  '/login//',
  '/FORGOT-password/',
  '/log%69n',
])('signed in, %s leads to the dashboard [R2]', (path) => {
  expect(at('signed-in', path)).toBe('/dashboard')
  expect(at('signed-out', path)).toBeNull()
})

test('signed in: the login page → its redirect, never another host [R2]', () => {
  expect(at('signed-in', '/login?redirect=%2Fdevice%2Fpm%2FPM-1')).toBe('/device/pm/PM-1')
  expect(at('signed-in', '/login?redirect=%2F%2Fevil.test')).toBe('/dashboard')
})

test('signed in: a guarded page → no redirect [R3]', () => {
  expect(at('signed-in', '/profile')).toBeNull()
})

test.each([
  ['HY-0001', true],
  ['devices', true],
  ['a b', true],
  [' ', false],
  ['\u00a0', false],
  ['', false],
  [undefined, false],
])('segment %j → a device id: %s [R14]', (segment, expected) => {
  expect(isDeviceId(segment)).toBe(expected)
})

test('an invalid route → a fatal 404 with the full path [X1]', () => {
  const error = new InvalidRoute('/device/bg/%20?a=1')
  expect(error.message).toBe('Page Not Found: /device/bg/%20?a=1')
  expect(error.status).toBe(404)
})

test('a blank id → refused with path and query [R14, X1]', () => {
  const request = new Request('http://127.0.0.1/device/bg/%20?tab=1')
  const requested = (id: string) =>
    requireDeviceId({ params: { id }, request } as never, async () => undefined)
  expect(() => requested(' ')).toThrow('Page Not Found: /device/bg/%20?tab=1')
  expect(() => requested('BG-0001')).not.toThrow()
})

const registry: MiddlewareRegistry = { auth: authMiddleware(async () => ({ kind: 'signed-out' })) }

test('an unknown middleware name throws [X2]', () => {
  expect(() => namedMiddleware(registry, ['auth', 'oauth'])).toThrow(
    "Unknown route middleware: 'oauth'",
  )
  expect(() => namedMiddleware(registry, ['toString'])).toThrow('Unknown route middleware')
})

test('returns the middleware of known names, in order', () => {
  expect(namedMiddleware(registry, ['auth'])).toEqual([registry.auth])
})

/** Visits a guarded page whose session is known later. */
function visit(path: string, settled: () => Promise<{ kind: SignInState }>) {
  const request = new Request(`https://wattpost.test${path}`)
  const context = new RouterContextProvider()
  return authMiddleware(settled)(
    { request, params: {}, context, pattern: path, url: new URL(request.url) },
    async () => undefined,
  )
}

test('the auth middleware waits for the session, then redirects [R4]', async () => {
  let answer: (known: { kind: 'signed-out' }) => void = () => {}
  const settled = () => new Promise<{ kind: 'signed-out' }>((resolve) => (answer = resolve))
  const visited = visit('/settings', settled)
  answer({ kind: 'signed-out' })
  const sent = await Promise.resolve(visited).catch((thrown: Response) => thrown)
  expect((sent as Response).headers.get('location')).toBe('/login?redirect=%2Fsettings')
})

test('the auth middleware lets a signed-in user stay [R4]', async () => {
  await expect(visit('/settings', async () => ({ kind: 'signed-in' }))).resolves.toBeUndefined()
})
