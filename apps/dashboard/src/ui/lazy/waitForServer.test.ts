import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForServer } from './waitForServer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits until the server answers, with any status [X6]', async () => {
  let isDead = true
  const request = vi.fn(() => (isDead ? Promise.reject(new TypeError('dead')) : Promise.resolve()))
  const answered = vi.fn()
  void waitForServer(request).then(answered)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request.mock.calls.length).toBeGreaterThan(10)
  expect(answered).not.toHaveBeenCalled()
  isDead = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(answered).toHaveBeenCalledOnce()
})

test('asks the server of the page, past the cache, and accepts any answer', async () => {
  const fetched = vi.fn(async () => new Response('', { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  await waitForServer()
  expect(fetched.mock.calls).toEqual([['/', { method: 'HEAD', cache: 'no-store' }]])
})

test('a server that does not answer is asked again after two seconds', async () => {
  const request = vi.fn(() => Promise.reject(new TypeError('dead')))
  void waitForServer(request)
  await vi.advanceTimersByTimeAsync(1999)
  expect(request).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(request).toHaveBeenCalledTimes(2)
})
