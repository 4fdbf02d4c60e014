import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fetchManifestAhead,
  latestIdOf,
  manifestDelayMs,
  manifestOf,
  manifestSource,
} from './manifest.ts'

describe('manifest', () => {
  const json = { id: 'b1', matcher: { static: { '/': { payload: true }, '/about': {} } } }

  test.each([
    ['/', true],
    ['/about', false],
    ['/login', false],
    ['/toString', false],
  ])('%s → has a payload: %s [H4]', (path, payload) => {
    expect(manifestOf(json).rulesOf(path)).toEqual({ payload })
  })

  test('a trailing slash → the same route', () => {
    const { rulesOf } = manifestOf({
      id: 'b1',
      matcher: { static: { '/about': { payload: true } } },
    })
    expect(rulesOf('/about/')).toEqual({ payload: true })
  })

  test('a path of two segments is looked up as it is', () => {
    const { rulesOf } = manifestOf({
      id: 'b1',
      matcher: { static: { '/help/start': { payload: true } } },
    })
    expect(rulesOf('/help/start')).toEqual({ payload: true })
    expect(rulesOf('/help/start/')).toEqual({ payload: true })
  })

  test.each([null, {}, { id: 7 }, '<!doctype html>'])('%j → invalid manifest [X3]', (broken) => {
    expect(() => manifestOf(broken)).toThrow('no id')
    expect(() => latestIdOf(broken)).toThrow('no id')
  })

  test.each([
    [{ id: 'b1' }],
    [{ id: 'b1', matcher: null }],
    [{ id: 'b1', matcher: {} }],
    [{ id: 'b1', matcher: { static: null } }],
    [{ id: 'b1', matcher: { static: ['/'] } }],
    [{ id: 'b1', matcher: { static: '<html>' } }],
  ])('an invalid matcher fails: %j [X3]', (broken) => {
    expect(() => manifestOf(broken)).toThrow('no route rules')
  })
})

describe('manifestTiming', () => {
  test.each([
    [undefined, 1000],
    [{}, 1000],
    [{ effectiveType: '4g', saveData: false }, 1000],
    [{ effectiveType: '2g' }, 1000],
    [{ effectiveType: 'slow-2g' }, null],
    [{ effectiveType: '4g', saveData: true }, null],
  ])('on %j → prefetch %s ms after idle [C9]', (connection, delayMs) => {
    expect(manifestDelayMs(connection)).toBe(delayMs)
  })
})

describe('manifestSource', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const json = { id: 'b1', matcher: { static: {} } }

  test('fetches the manifest of the page’s build once [H4]', async () => {
    const fetchJson = vi.fn(async () => json)
    const source = manifestSource('b1', fetchJson)
    expect((await source())?.id).toBe('b1')
    await source()
    expect(fetchJson).toHaveBeenCalledExactlyOnceWith('/builds/meta/b1.json')
  })

  test('a failed or invalid manifest → logged and retried [X3]', async () => {
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

  test('a page without a build → no manifest', async () => {
    const fetchJson = vi.fn(async () => json)
    expect(await manifestSource(null, fetchJson)()).toBeNull()
    expect(fetchJson).not.toHaveBeenCalled()
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

  test('prefetches once, a second after the page is idle [C9]', async () => {
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

  test('no prefetch on a very slow connection [C9]', async () => {
    const browser = busyBrowser()
    const source = vi.fn(async () => null)
    fetchManifestAhead(source, { effectiveType: 'slow-2g' })
    browser.rests()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(source).not.toHaveBeenCalled()
  })
})
