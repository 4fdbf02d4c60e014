import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { authMiddleware, type MiddlewareRegistry, namedMiddleware } from './middleware.ts'

const registry: MiddlewareRegistry = { auth: authMiddleware(async () => ({ kind: 'signed-out' })) }

test('an unknown route middleware name throws [X2]', () => {
  expect(() => namedMiddleware(registry, ['auth', 'oauth'])).toThrow(
    "Unknown route middleware: 'oauth'",
  )
  expect(() => namedMiddleware(registry, ['toString'])).toThrow('Unknown route middleware')
})

test('known names give their middleware, in order', () => {
  expect(namedMiddleware(registry, ['auth'])).toEqual([registry.auth])
})

test('the auth middleware waits for who is there, then sends on [R4]', async () => {
  const { promise, resolve } = Promise.withResolvers<{ kind: 'signed-out' }>()
  const visit = authMiddleware(() => promise)(
    {
      request: new Request('https://wattpost.test/settings'),
      params: {},
      context: new RouterContextProvider(),
      pattern: '/settings',
      url: new URL('https://wattpost.test/settings'),
    },
    async () => undefined,
  )
  resolve({ kind: 'signed-out' })
  const sent = await Promise.resolve(visit).then(
    () => null,
    (thrown: Response) => thrown,
  )
  expect(sent?.headers.get('location')).toBe('/login?redirect=%2Fsettings')
})
