import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchManifestAhead, manifestSource } from './manifestSource.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const json = { id: 'b1', matcher: { static: {} } }

test('the manifest of the page’s own build is fetched, once [H4]', async () => {
  const fetchJson = vi.fn(async () => json)
  const source = manifestSource('b1', fetchJson)
  expect((await source())?.id).toBe('b1')
  await source()
  expect(fetchJson).toHaveBeenCalledExactlyOnceWith('/builds/meta/b1.json')
})

test('a manifest that cannot be had or read is for the console only, and asked for again [X3]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetchJson = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('404'))
  fetchJson.mockResolvedValueOnce('<!doctype html>').mockResolvedValueOnce({ id: 'b1' })
  fetchJson.mockResolvedValueOnce(json)
  const source = manifestSource('b1', fetchJson)
  for (let time = 1; time <= 3; time += 1) {
    expect(await source()).toBeNull()
    expect(warn).toHaveBeenCalledTimes(time)
  }
  expect((await source())?.id).toBe('b1')
  expect(warn).toHaveBeenCalledTimes(3)
})

test('a page of no build has none', async () => {
  expect(await manifestSource(null, vi.fn())()).toBeNull()
})

/** A browser that is busy until the test says otherwise. */
function busyBrowser(): { rests: () => void } {
  const waiting: (() => void)[] = []
  const requestIdleCallback = (then: () => void) => waiting.push(then)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  return {
    rests: () => {
      for (const then of waiting.splice(0)) then()
    },
  }
}

test('it is fetched ahead a second after the page is idle, and once [C9]', async () => {
  const browser = busyBrowser()
  const source = vi.fn(async () => null)
  fetchManifestAhead(source, { effectiveType: '2g' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(source).not.toHaveBeenCalled()
  browser.rests()
  await vi.advanceTimersByTimeAsync(999)
  expect(source).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(source).toHaveBeenCalledOnce()
  browser.rests()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(source).toHaveBeenCalledOnce()
})

test('on a very slow connection it is never fetched ahead [C9]', async () => {
  const browser = busyBrowser()
  const source = vi.fn(async () => null)
  fetchManifestAhead(source, { effectiveType: 'slow-2g' })
  browser.rests()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(source).not.toHaveBeenCalled()
})
