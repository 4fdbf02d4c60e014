import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { hasStoredUser } from './firebaseStoredUser.ts'

// Loaded outside vitest's module cache, where other tests replace Firebase by a mock.
const require = createRequire(import.meta.url)
const { deleteApp, initializeApp }: typeof import('firebase/app') = require('firebase/app')
const { initializeAuth }: typeof import('firebase/auth') = require('firebase/auth')

afterEach(() => vi.unstubAllGlobals())

test('firebase has the version that the patch was written for', () => {
  expect(require('firebase/package.json').version).toBe('12.19.0')
  const firebaseRequire = createRequire(require.resolve('firebase/auth'))
  expect(firebaseRequire('@firebase/auth/package.json').version).toBe('1.13.6')
})

test('Firebase looks for its stored user under the key that the patch expects', async () => {
  const keys: string[] = []
  class RecordingStorage {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'
    async _isAvailable() {
      return true
    }
    async _get(key: string) {
      keys.push(key)
      return null
    }
    async _set() {}
    async _remove() {}
    _addListener() {}
    _removeListener() {}
  }
  const app = initializeApp({ apiKey: 'key', projectId: 'demo-patch' }, 'patch')
  await initializeAuth(app, { persistence: RecordingStorage }).authStateReady()
  expect(keys).toContain('firebase:authUser:key:patch')
  await deleteApp(app)
})

test.each([
  [{}, false],
  [{ 'wattpost.preferences': '{}', 'firebase:host:demo': 'x' }, false],
  [{ 'wattpost.preferences': '{}', 'firebase:authUser:key:[DEFAULT]': '{}' }, true],
])('localStorage with %j → a user is stored: %s', (localStorage, isStored) => {
  vi.stubGlobal('window', { localStorage })
  expect(hasStoredUser()).toBe(isStored)
})

test('a browser that forbids access to localStorage → no user is stored', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(hasStoredUser()).toBe(false)
})
