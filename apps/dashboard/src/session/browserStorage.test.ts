import { expect, test } from 'vitest'
import { keep, kept, type TextStorage } from './browserStorage.ts'

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

test('what is kept is there until it is forgotten', () => {
  const shared = storage()
  expect(keep(shared, 'key', 'text')).toBe(true)
  expect(kept(shared, 'key')).toBe('text')
  keep(shared, 'key', null)
  expect(kept(shared, 'key')).toBeNull()
})

test.each([
  ['has none', null],
  ['refuses', refusing],
])('a browser that %s keeps nothing, and nobody stumbles over it', (_, shared) => {
  expect(keep(shared, 'key', 'text')).toBe(false)
  expect(keep(shared, 'key', null)).toBe(false)
  expect(kept(shared, 'key')).toBeNull()
})
