import { afterEach, expect, test, vi } from 'vitest'
import { createWarnOnce } from './warnOnce.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('warns once for each key, of at most a thousand', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const warnOnce = createWarnOnce()
  warnOnce('a', 'first')
  warnOnce('a', 'second')
  expect(warn.mock.calls).toEqual([['first']])
  for (let key = 0; key < 1000; key += 1) warnOnce(String(key), 'more')
  expect(warn).toHaveBeenCalledTimes(1000)
})
