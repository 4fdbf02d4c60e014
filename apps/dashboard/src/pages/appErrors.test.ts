import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appErrors, recordError } from './appErrors.ts'

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
