import { beforeEach, expect, test, vi } from 'vitest'
import { appErrors, keepError } from './appErrors.ts'

beforeEach(() => {
  appErrors.setState({ errors: [] })
})

test('an error at start is logged and kept, once however often it is drawn [X24]', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new Error('no configuration')
  keepError(error)
  keepError(error)
  expect(logged.mock.calls).toEqual([[error]])
  expect(appErrors.getState().errors).toEqual([error])
})

test('of many the newest are kept', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let n = 0; n < 30; n += 1) keepError(n)
  expect(appErrors.getState().errors).toEqual(Array.from({ length: 20 }, (_, n) => n + 10))
})
