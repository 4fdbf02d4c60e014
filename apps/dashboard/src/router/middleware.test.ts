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
  let answer: (known: { kind: 'signed-out' }) => void = () => {}
  const settled = () => new Promise<{ kind: 'signed-out' }>((resolve) => (answer = resolve))
  const request = new Request('https://wattpost.test/settings')
  const visit = authMiddleware(settled)(
    {
      request,
      params: {},
      context: new RouterContextProvider(),
      pattern: '/settings',
      url: new URL(request.url),
    },
    async () => undefined,
  )
  answer({ kind: 'signed-out' })
  const sent = await Promise.resolve(visit).catch((thrown: Response) => thrown)
  expect((sent as Response).headers.get('location')).toBe('/login?redirect=%2Fsettings')
})
