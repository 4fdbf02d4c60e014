import { afterEach, expect, test, vi } from 'vitest'
import {
  canStore,
  onStoredChange,
  readText,
  sharedStorage,
  type TextStorage,
  writeText,
} from './browserStorage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function storage(): NonNullable<TextStorage> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    // Browsers store `null` as a text, too.
    setItem: (key, text) => void texts.set(key, String(text)),
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

test('texts can be stored, and no trace of the check is left', () => {
  const shared = storage()
  const removed = vi.spyOn(shared, 'removeItem')
  expect(canStore(shared)).toBe(true)
  const [probe = ''] = removed.mock.lastCall ?? []
  expect(probe).not.toBe('')
  expect(readText(shared, probe)).toBeNull()
})

test.each([
  ['has no storage', null],
  ['refuses storage', refusing],
  ['has no space', { ...storage(), setItem: refusing.setItem }],
  ['cannot remove texts', { ...storage(), removeItem: refusing.removeItem }],
])('texts cannot be stored in a browser that %s', (_, shared) => {
  expect(canStore(shared)).toBe(false)
})

test('the storage shared by all tabs is the browser’s local storage, or none where it is forbidden', () => {
  const localStorage = storage()
  vi.stubGlobal('window', { localStorage })
  expect(sharedStorage()).toBe(localStorage)
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('SecurityError')
    },
  })
  expect(sharedStorage()).toBeNull()
})

test('another tab’s change of the key, or of the whole storage, is reported; other keys are not', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const changed = vi.fn()
  onStoredChange('key', changed)
  const change = (key: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('other')
  expect(changed).not.toHaveBeenCalled()
  change('key')
  expect(changed).toHaveBeenCalledTimes(1)
  change(null)
  expect(changed).toHaveBeenCalledTimes(2)
})
