import { expect, test } from 'vitest'
import { readText, type TextStorage, writeText } from './browserStorage.ts'

function storage(): NonNullable<TextStorage> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

const refusing: TextStorage = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('quota')
  },
  removeItem: () => {
    throw new Error('denied')
  },
}

test('a stored text is there until it is removed', () => {
  const shared = storage()
  expect(writeText(shared, 'key', 'text')).toBe(true)
  expect(readText(shared, 'key')).toBe('text')
  writeText(shared, 'key', null)
  expect(readText(shared, 'key')).toBeNull()
})

test.each([
  ['has no storage', null],
  ['refuses storage', refusing],
])('a browser that %s stores nothing and does not throw', (_, shared) => {
  expect(writeText(shared, 'key', 'text')).toBe(false)
  expect(writeText(shared, 'key', null)).toBe(false)
  expect(readText(shared, 'key')).toBeNull()
})
