import { afterEach, expect, test, vi } from 'vitest'
import { hasKeptUser } from './keptUser.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{}, false],
  [{ 'wattpost.preferences': '{}', 'firebase:host:demo': 'x' }, false],
  [{ 'wattpost.preferences': '{}', 'firebase:authUser:key:[DEFAULT]': '{}' }, true],
])('with %j kept, somebody seems to be signed in: %s', (localStorage, isKept) => {
  vi.stubGlobal('window', { localStorage })
  expect(hasKeptUser()).toBe(isKept)
})

test('where the browser forbids looking, nobody is', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(hasKeptUser()).toBe(false)
})
