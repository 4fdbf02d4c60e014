import { beforeEach, expect, test, vi } from 'vitest'
import { isChunkError, isRepeatedLoadError, lazyLoader, missingParts } from './loadWithRetry.ts'

test.each([
  ['Failed to fetch dynamically imported module: http://x/assets/a.js', true],
  ['error loading dynamically imported module: http://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['x is not a function', false],
  ['Failed to fetch', false],
])('%s → is a JS chunk error: %s [X6]', (message, expected) => {
  expect(isChunkError(new TypeError(message))).toBe(expected)
})

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const chunkError = () => new TypeError('Failed to fetch dynamically imported module')

test('retries a JS chunk until it loads, and marks the part as missing meanwhile', async () => {
  const [first, second] = [chunkError(), chunkError()]
  const load = vi.fn(async () => 'the part')
  load.mockRejectedValueOnce(first).mockRejectedValueOnce(second)
  const part = lazyLoader('director', load)()
  await vi.advanceTimersByTimeAsync(0)
  expect([...missingParts.getState()]).toEqual(['director'])
  await vi.advanceTimersByTimeAsync(6000)
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
  expect(missingParts.getState().size).toBe(0)
  // The page may be reloaded once, for the first error.
  expect([first, second].map(isRepeatedLoadError)).toEqual([false, true])
})

test('does not retry a part whose code fails', async () => {
  const broken = new Error('broken')
  const load = vi.fn().mockRejectedValue(broken)
  await expect(lazyLoader('tour', load)()).rejects.toBe(broken)
  expect(load).toHaveBeenCalledTimes(1)
  expect(missingParts.getState().size).toBe(0)
})
