import { HOUR_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownBuildIn, watchLatest } from './latestBuild.ts'

/** The attributes of a built page that are read. */
const pageWith = (meta: object | null) => ({ querySelector: () => meta }) as unknown as Document

test.each([
  [{ checkEveryMs: '5000' }, 5000],
  [{}, HOUR_MS],
  [{ checkEveryMs: 'x' }, HOUR_MS],
  [{ checkEveryMs: '0' }, HOUR_MS],
])('a page with %j checks for a newer build every %i ms [S5]', (dataset, checkEveryMs) => {
  expect(ownBuildIn(pageWith({ content: 'b1', dataset }))).toEqual({ id: 'b1', checkEveryMs })
})

test('a page without a build → null', () => {
  expect(ownBuildIn(pageWith(null))).toBeNull()
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('requests the latest build after each interval, also after a failure [S5, H5, X3]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetched = vi.fn<(url: string) => Promise<Response>>()
  fetched.mockImplementation(async () => Response.json({ id: 'b2' }))
  fetched.mockImplementationOnce(async () => Response.json({ id: 'b1' }))
  fetched.mockImplementationOnce(async () => new Response('', { status: 500 }))
  fetched.mockImplementationOnce(async () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetched)
  const onLatest = vi.fn()
  watchLatest({ everyMs: 5000, onLatest })
  await vi.advanceTimersByTimeAsync(4999)
  expect(fetched).not.toHaveBeenCalled()
  for (let time = 1; time <= 5; time += 1) {
    await vi.advanceTimersByTimeAsync(time === 1 ? 1 : 5000)
    expect(fetched).toHaveBeenCalledTimes(time)
  }
  expect(onLatest.mock.calls).toEqual([['b1'], ['b2'], ['b2']])
  expect(warn).toHaveBeenCalledTimes(2)
  const urls = fetched.mock.calls.map(([url]) => url)
  expect(urls.every((url) => /^\/builds\/latest\.json\?\d+$/.test(url))).toBe(true)
  expect(new Set(urls).size).toBe(5)
})
