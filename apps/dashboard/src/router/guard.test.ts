import { expect, test } from 'vitest'
import { type Presence, sendOnTo } from './guard.ts'

const at = (presence: Presence, path: string) =>
  sendOnTo(presence, new URL(path, 'https://wattpost.test'))

test.each(['/profile', '/settings', '/dashboard', '/device/bg/devices'])(
  'signed out, %s leads to the login and back again [R3, R4, R5, R7]',
  (path) => {
    expect(at('signed-out', path)).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  },
)

test('the way back keeps the query [R6]', () => {
  expect(at('signed-out', '/device/bg/BG-1?tab=energy')).toBe(
    '/login?redirect=%2Fdevice%2Fbg%2FBG-1%3Ftab%3Denergy',
  )
})

test.each(['/login', '/register', '/forgot-password', '/login/'])(
  'signed in, %s leads to the dashboard [R2]',
  (path) => {
    expect(at('signed-in', path)).toBe('/dashboard')
    expect(at('signed-out', path)).toBeNull()
  },
)

test('signed in, the login leads on to its redirect, never to another host [R2]', () => {
  expect(at('signed-in', '/login?redirect=%2Fdevice%2Fpm%2FPM-1')).toBe('/device/pm/PM-1')
  expect(at('signed-in', '/login?redirect=%2F%2Fevil.test')).toBe('/dashboard')
})

test('signed in, a guarded page stays [R3]', () => {
  expect(at('signed-in', '/profile')).toBeNull()
})
