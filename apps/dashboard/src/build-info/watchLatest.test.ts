import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLatest } from './watchLatest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('after each interval it is asked again which build is the latest, whatever came of it before [S5, H5, X3]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetched = vi.fn<(url: string) => Promise<Response>>()
  fetched.mockImplementation(async () => Response.json({ id: 'b2' }))
  fetched.mockImplementationOnce(async () => Response.json({ id: 'b1' }))
  fetched.mockImplementationOnce(async () => new Response('', { status: 500 }))
  fetched.mockImplementationOnce(async () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetched)
  const told = vi.fn()
  watchLatest({ everyMs: 5000, told })
  await vi.advanceTimersByTimeAsync(4999)
  expect(fetched).not.toHaveBeenCalled()
  for (let time = 1; time <= 5; time += 1) {
    await vi.advanceTimersByTimeAsync(time === 1 ? 1 : 5000)
    expect(fetched).toHaveBeenCalledTimes(time)
  }
  expect(told.mock.calls).toEqual([['b1'], ['b2'], ['b2']])
  expect(warn).toHaveBeenCalledTimes(2)
  const urls = fetched.mock.calls.map(([url]) => url)
  expect(urls.every((url) => /^\/builds\/latest\.json\?\d+$/.test(url))).toBe(true)
  expect(new Set(urls).size).toBe(5)
})
