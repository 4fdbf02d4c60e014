import type { MiddlewareFunction } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageTransition } from './transition.ts'

const root = { dataset: {} as { page?: string } }
let isReduced: boolean

beforeEach(() => {
  isReduced = false
  delete root.dataset.page
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Navigates to a page that loads at once. @returns the duration, ms, and whether the old page faded */
async function gone(transition: MiddlewareFunction, path: string) {
  const fromMs = Date.now()
  const args = { url: new URL(path, 'https://wattpost.test') } as Parameters<typeof transition>[0]
  const answer = transition(args, async () => path)
  const faded = root.dataset.page === 'leaving'
  await vi.runAllTimersAsync()
  expect([await answer, root.dataset.page]).toEqual([path, undefined])
  return [faded, Date.now() - fromMs]
}

const FADED = [true, 100]
const AT_ONCE = [false, 0]

test.each([
  ['the first page comes at once', null, '/', AT_ONCE],
  ['another one after the old has faded', '/', '/about', FADED],
  ['the same one with another query at once', '/', '/?a=1', AT_ONCE],
])('%s [C10]', async (_, shown, path, expected) => {
  expect(await gone(pageTransition(shown), path)).toEqual(expected)
})

test('each further page follows after the fade [C10]', async () => {
  const transition = pageTransition(null)
  await gone(transition, '/')
  expect(await gone(transition, '/about')).toEqual(FADED)
  expect(await gone(transition, '/')).toEqual(FADED)
})

test('reduced motion → no fade', async () => {
  isReduced = true
  expect(await gone(pageTransition('/'), '/about')).toEqual(AT_ONCE)
})

test('a failed page → the old one is not left faded', async () => {
  const args = { url: new URL('https://wattpost.test/about') } as Parameters<MiddlewareFunction>[0]
  const lost = Promise.resolve(
    pageTransition('/')(args, () => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await expect(lost).rejects.toThrow('Failed to fetch')
  expect(root.dataset.page).toBeUndefined()
})
