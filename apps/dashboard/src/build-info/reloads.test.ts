import { expect, test } from 'vitest'
import { mayReload, readReloads, saveReloads, type TabStorage, withReload } from './reloads.ts'

test.each([
  ['never', {}, 5_000, true],
  ['just now', { '/about': 5_000 }, 5_000, false],
  ['almost ten seconds ago', { '/about': 5_000 }, 14_999, false],
  ['ten seconds ago', { '/about': 5_000 }, 15_000, true],
  ['on another path', { '/features': 5_000 }, 5_001, true],
  ['in the future, by a clock since put back', { '/about': 99_000 }, 5_000, true],
])('a path reloaded %s: %s at %d → may reload: %s [S6]', (_, reloads, nowMs, may) => {
  expect(mayReload(reloads, '/about', nowMs)).toBe(may)
})

test('a reload of another path does not unblock a path [S6]', () => {
  const reloads = withReload(withReload({}, '/about', 1_000), '/features', 2_000)
  expect(mayReload(reloads, '/about', 3_000)).toBe(false)
})

test('drops expired reloads', () => {
  expect(withReload({ '/about': 1_000 }, '/features', 20_000)).toEqual({ '/features': 20_000 })
})

function storage(items: Record<string, string> = {}): TabStorage {
  return {
    getItem: (key) => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = value
    },
  }
}

test('restores the reloads after a reload [S6]', () => {
  const tab = storage()
  expect(saveReloads(tab, { '/about': 5 })).toBe(true)
  expect(readReloads(tab)).toEqual({ '/about': 5 })
})

test.each(['no JSON', 'null', '[]', '{"/about":"5"}'])(
  'invalid storage %j → no reloads',
  (text) => {
    expect(readReloads(storage({ 'wattpost:reloads': text }))).toEqual({})
  },
)

test('blocked storage → no reload, since it could repeat endlessly', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(readReloads(forbidden)).toEqual({})
  expect(saveReloads(forbidden, {})).toBe(false)
  expect(saveReloads(null, {})).toBe(false)
})
