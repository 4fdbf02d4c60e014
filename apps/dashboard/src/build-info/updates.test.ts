import { expect, test, vi } from 'vitest'
import {
  type BuildEvent,
  type BuildState,
  createUpdates,
  currentBuild,
  nextBuild,
} from './updates.ts'

const outdated: BuildState = { kind: 'outdated', newerId: 'b2' }
const reloading: BuildState = { kind: 'reloading', path: '/about' }

const checked = (latestId: string): BuildEvent => ({ type: 'checked', ownId: 'b1', latestId })
const navigated = (mayReload: boolean): BuildEvent => ({
  type: 'navigated',
  path: '/about',
  mayReload,
})
const chunkFailed = (mayReload: boolean): BuildEvent => ({
  type: 'chunk-failed',
  path: '/about',
  mayReload,
})

test.each<[string, BuildState, BuildEvent, BuildState]>([
  ['the same build', currentBuild, checked('b1'), currentBuild],
  ['another build', currentBuild, checked('b2'), outdated],
  ['a third build', outdated, checked('b3'), { kind: 'outdated', newerId: 'b3' }],
  ['the first build is restored', outdated, checked('b1'), currentBuild],
  ['a navigation in the current build', currentBuild, navigated(true), currentBuild],
  ['a navigation with a new build', outdated, navigated(true), reloading],
  ['a navigation that the guard blocks', outdated, navigated(false), outdated],
  ['a JS chunk fails in the current build', currentBuild, chunkFailed(true), reloading],
  ['a JS chunk fails with a new build', outdated, chunkFailed(true), reloading],
  ['a JS chunk fails and the guard blocks', currentBuild, chunkFailed(false), currentBuild],
  ['anything happens while the page reloads', reloading, checked('b9'), reloading],
  ['another JS chunk fails while it reloads', reloading, chunkFailed(true), reloading],
])('when %s [S5, X6]', (_, before, event, after) => {
  expect(nextBuild(before, event)).toEqual(after)
})

test('the same event twice → the same state', () => {
  expect(nextBuild(outdated, checked('b2'))).toBe(outdated)
})

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

test('a new build → reload at the next navigation, at its path [S5]', () => {
  const { updates, reload } = page()
  updates.checked('b2')
  expect(reload).not.toHaveBeenCalled()
  expect(updates.navigated('/about?a=1')).toBe(true)
  expect(reload).toHaveBeenCalledExactlyOnceWith('/about?a=1')
})

test('the same build → no reload', () => {
  const { updates, reload } = page()
  updates.checked('b1')
  expect(updates.navigated('/about')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a server that still has the old page → one reload in ten seconds [S6]', () => {
  const { storage } = page()
  const visits = [0, 1, 2].map(() => page({ storage }))
  const reloaded = visits.map(({ updates }) => updates.chunkFailed('/about'))
  expect(reloaded).toEqual([true, false, false])
})

test('another query or hash is the same path to the guard [S6]', () => {
  const { storage } = page()
  const visits = ['/about?a=1', '/about?a=2', '/about#words', '/features'].map((path) =>
    page({ storage }).updates.chunkFailed(path),
  )
  expect(visits).toEqual([true, false, false, true])
})

test('a page that is being reloaded → no second reload', () => {
  const { updates, reload, later } = page()
  expect(updates.chunkFailed('/about')).toBe(true)
  later(10_000)
  expect(updates.chunkFailed('/about')).toBe(true)
  expect(updates.navigated('/features')).toBe(true)
  expect(reload).toHaveBeenCalledExactlyOnceWith('/about')
})

test('after ten seconds the same path may reload again [S6]', () => {
  const { updates, storage } = page()
  updates.chunkFailed('/about')
  const next = page({ storage })
  next.later(10_000)
  expect(next.updates.chunkFailed('/about')).toBe(true)
})

test('a page that stays old → reloads at most once in ten seconds [S6, S5]', () => {
  const storage = tab()
  const visitedAfter = (ms: number) => {
    const { updates, later } = page({ storage })
    later(ms)
    updates.checked('b2')
    return updates.navigated('/about')
  }
  expect([0, 9999, 10_000].map(visitedAfter)).toEqual([true, false, true])
})

test('blocked storage → no reload', () => {
  const { updates, reload } = page({ storage: null as never })
  expect(updates.chunkFailed('/about')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a page without a build → no reload', () => {
  const { updates } = page({ ownId: null })
  updates.checked('b2')
  expect(updates.navigated('/about')).toBe(false)
})
