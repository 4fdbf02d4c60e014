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

/** Goes to a page that is there at once; how long that took, ms, and whether the old one faded. */
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

test('every further page comes after the one before has faded [C10]', async () => {
  const transition = pageTransition(null)
  await gone(transition, '/')
  expect(await gone(transition, '/about')).toEqual(FADED)
  expect(await gone(transition, '/')).toEqual(FADED)
})

test('who wants no motion waits for none', async () => {
  isReduced = true
  expect(await gone(pageTransition('/'), '/about')).toEqual(AT_ONCE)
})

test('a page that does not come leaves nothing faded', async () => {
  const args = { url: new URL('https://wattpost.test/about') } as Parameters<MiddlewareFunction>[0]
  const lost = Promise.resolve(
    pageTransition('/')(args, () => Promise.reject(new TypeError('Failed to fetch'))),
  )
  await expect(lost).rejects.toThrow('Failed to fetch')
  expect(root.dataset.page).toBeUndefined()
})
