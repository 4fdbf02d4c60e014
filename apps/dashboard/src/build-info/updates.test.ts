import { expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

function page({ ownId = 'b1' as string | null, storage = tab() } = {}) {
  const reload = vi.fn()
  let nowMs = 1_000_000
  const updates = createUpdates({ ownId, storage, nowMs: () => nowMs, reload })
  return { updates, reload, storage, later: (ms: number) => (nowMs += ms) }
}

function tab() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('a new build reloads at the next navigation, at the path that was asked for [S5]', () => {
  const { updates, reload } = page()
  updates.checked('b2')
  expect(reload).not.toHaveBeenCalled()
  expect(updates.navigated('/about?a=1')).toBe(true)
  expect(reload).toHaveBeenCalledExactlyOnceWith('/about?a=1')
})

test('with the same build nobody reloads', () => {
  const { updates, reload } = page()
  updates.checked('b1')
  expect(updates.navigated('/about')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a server that still sends the old page is asked once in ten seconds, not for ever [S6]', () => {
  const { storage } = page()
  const visits = [0, 1, 2].map(() => page({ storage }))
  const reloaded = visits.map(({ updates }) => updates.chunkFailed('/about'))
  expect(reloaded).toEqual([true, false, false])
})

test('after ten seconds the same path may reload again [S6]', () => {
  const { updates, storage } = page()
  updates.chunkFailed('/about')
  const next = page({ storage })
  next.later(10_000)
  expect(next.updates.chunkFailed('/about')).toBe(true)
})

test('a page that stays the old one is left for itself once in ten seconds at the most [S6, S5]', () => {
  const storage = tab()
  const visitedAfter = (ms: number) => {
    const { updates, later } = page({ storage })
    later(ms)
    updates.checked('b2')
    return updates.navigated('/about')
  }
  expect([0, 9999, 10_000].map(visitedAfter)).toEqual([true, false, true])
})

test('where nothing can be remembered nobody reloads', () => {
  const { updates, reload } = page({ storage: null as never })
  expect(updates.chunkFailed('/about')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a page of no build, as in development, never finds a newer one', () => {
  const { updates } = page({ ownId: null })
  updates.checked('b2')
  expect(updates.navigated('/about')).toBe(false)
})
