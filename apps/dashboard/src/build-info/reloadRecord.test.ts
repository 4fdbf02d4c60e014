import { expect, test } from 'vitest'
import { keepReloads, readReloads, type TabStorage } from './reloadRecord.ts'

function storage(items: Record<string, string> = {}): TabStorage {
  return {
    getItem: (key) => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = value
    },
  }
}

test('the marker is found again after the reload [S6]', () => {
  const tab = storage()
  expect(keepReloads(tab, { '/about': 5 })).toBe(true)
  expect(readReloads(tab)).toEqual({ '/about': 5 })
})

test.each(['no JSON', 'null', '[]', '{"/about":"5"}'])('the marker %j says nothing', (text) => {
  expect(readReloads(storage({ 'wattpost:reloads': text }))).toEqual({})
})

test('where storage is forbidden nobody reloads, since nothing would end it', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(readReloads(forbidden)).toEqual({})
  expect(keepReloads(forbidden, {})).toBe(false)
  expect(keepReloads(null, {})).toBe(false)
})
