import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appErrors, recordError, recordUncaught } from './appErrors.ts'

beforeEach(() => {
  appErrors.setState({ errors: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('an error at start is logged and stored once [X24]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('no configuration')
  recordError(error)
  recordError(error)
  expect(logged.mock.calls).toEqual([[error]])
  expect(appErrors.getState().errors).toEqual([error])
})

test('an error of a component is logged with its component stack [X5, X24]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('broken')
  recordError(error, { componentStack: '\n    at Tile' })
  recordError(error)
  expect(logged.mock.calls).toEqual([[error, '\n    at Tile']])
  expect(appErrors.getState().errors).toEqual([error])
})

test('many errors → the newest 20 are stored', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let n = 0; n < 30; n += 1) recordError(n)
  expect(appErrors.getState().errors).toEqual(Array.from({ length: 20 }, (_, n) => n + 10))
})

/** Reports an error to a page as browsers do; returns what is stored and whether the browser logs it too. */
function reported(type: 'error' | 'unhandledrejection', fields: object) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = new EventTarget()
  recordUncaught(page as Window)
  const isLoggedByBrowser = page.dispatchEvent(
    Object.assign(new Event(type, { cancelable: true }), fields),
  )
  return { errors: appErrors.getState().errors, isLoggedByBrowser }
}

test('an unhandled rejection is logged and stored, once [X5, X24]', () => {
  const reason = new Error('broken')
  const { errors, isLoggedByBrowser } = reported('unhandledrejection', { reason })
  expect(errors).toEqual([reason])
  expect(isLoggedByBrowser).toBe(false)
  expect(console.error).toHaveBeenCalledExactlyOnceWith(reason)
})

test('an error of an event handler is logged and stored, once [X5, X24]', () => {
  const error = new Error('broken')
  const fields = { error, message: 'Uncaught Error: broken' }
  expect(reported('error', fields)).toEqual({ errors: [error], isLoggedByBrowser: false })
  expect(console.error).toHaveBeenCalledExactlyOnceWith(error)
})

test('an error of a foreign script has only a message, which is stored', () => {
  const { errors } = reported('error', { error: null, message: 'Script error.' })
  expect(errors).toEqual([new Error('Script error.')])
})

test('a resize observer that runs again in the next frame is no error', () => {
  const message = 'ResizeObserver loop completed with undelivered notifications.'
  expect(reported('error', { error: null, message }).errors).toEqual([])
})
