import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPopupSize } from './firebasePopupSize.ts'

const require = createRequire(import.meta.url)
const opened = vi.fn(() => null)

beforeEach(() => {
  opened.mockClear()
  vi.stubGlobal('window', { open: opened })
  vi.stubGlobal('screen', { availWidth: 1920, availHeight: 1080 })
})
afterEach(() => vi.unstubAllGlobals())

const SIZE = { width: 960, height: 600 }

/** The features of the SDK, as in the source below. */
const FEATURES = 'location=yes,resizable=yes,width=500,height=600,top=240,left=710,'

test('the SDK has the version and the call that the patch was written for', () => {
  expect(require('firebase/package.json').version).toBe('12.19.0')
  const auth = createRequire(require.resolve('firebase/auth'))
  expect(auth('@firebase/auth/package.json').version).toBe('1.13.6')
  const build = browserBuild(auth.resolve('@firebase/auth/package.json'))
  expect(build).toMatch(/_open\(auth, url, _generateEventId\(\)\)/)
  expect(build).toMatch(/window\.open\(url \|\| '', target, optionsString\)/)
  expect(build).toMatch(/width: width\.toString\(\),\s+height: height\.toString\(\),\s+top,\s+left/)
})

/** The code of the SDK's ES modules, which the dashboard bundles. */
function browserBuild(packageFile: string): string {
  const folder = new URL('dist/esm/', pathToFileURL(packageFile))
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')
}

test('the popup of a sign-in is 960 by 600, centred on the screen [C11]', async () => {
  await withPopupSize(SIZE, async () => void window.open('https://auth.test/', 'id', FEATURES))
  expect(opened).toHaveBeenCalledExactlyOnceWith(
    'https://auth.test/',
    'id',
    'location=yes,resizable=yes,width=960,height=600,top=240,left=480,',
  )
})

test('a small screen shows the popup at its edge', async () => {
  vi.stubGlobal('screen', { availWidth: 800, availHeight: 500 })
  await withPopupSize(SIZE, async () => void window.open('', '', FEATURES))
  expect(opened).toHaveBeenCalledWith('', '', expect.stringContaining('top=0,left=0,'))
})

test('windows after the popup, or after a failed sign-in, keep their features', async () => {
  await withPopupSize(SIZE, async () => {
    window.open('/a', '', FEATURES)
    window.open('/b', '', FEATURES)
  })
  expect(opened).toHaveBeenLastCalledWith('/b', '', FEATURES)
  const failed = withPopupSize(SIZE, () => Promise.reject(new Error('auth/popup-blocked')))
  await expect(failed).rejects.toThrow('auth/popup-blocked')
  window.open('/c', '', FEATURES)
  expect(opened).toHaveBeenLastCalledWith('/c', '', FEATURES)
})

test('a window without a size, as on phones, opens as it is', async () => {
  await withPopupSize(SIZE, async () => void window.open('/a', '_blank'))
  expect(opened).toHaveBeenCalledExactlyOnceWith('/a', '_blank', undefined)
})
