import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appErrors, keepError } from './appErrors.ts'

beforeEach(() => {
  appErrors.setState({ errors: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('an error at start is logged and kept, once however often it is drawn [X24]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('no configuration')
  keepError(error)
  keepError(error)
  expect(logged.mock.calls).toEqual([[error]])
  expect(appErrors.getState().errors).toEqual([error])
})

test('an error of a component is logged with where it stands [X5, X24]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('broken')
  keepError(error, { componentStack: '\n    at Tile' })
  keepError(error)
  expect(logged.mock.calls).toEqual([[error, '\n    at Tile']])
  expect(appErrors.getState().errors).toEqual([error])
})

test('of many the newest are kept', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let n = 0; n < 30; n += 1) keepError(n)
  expect(appErrors.getState().errors).toEqual(Array.from({ length: 20 }, (_, n) => n + 10))
})
