import { afterEach, expect, test, vi } from 'vitest'
import { popupMarker } from '../session/popupMarker.ts'
import type { KnownSession } from '../session/sessionState.ts'
import { olive } from '../session/sessionUser.testing.ts'
import { closeIfLeftOver } from './popupWindow.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A window without a browser. */
function aWindow(opener: object | null) {
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  }
  const page = Object.assign(new EventTarget(), { opener, localStorage, close: vi.fn() })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { pathname: '/' })
  return page
}

const opener = {}

const nobody: KnownSession = { kind: 'signed-out' }
const somebody: KnownSession = { kind: 'signed-in', user: olive }

test.each([
  ['the popup of a sign-in that failed closes itself', opener, true, nobody, 1],
  ['one in which somebody is signed in stays', opener, true, somebody, 0],
  ['a window that nobody opened stays', null, true, nobody, 0],
  ['where no sign-in is going on a window stays', opener, false, nobody, 0],
] as const)('%s [S2, S3]', async (_, opener, isMarked, session, times) => {
  const page = aWindow(opener)
  popupMarker().put(true)
  popupMarker().put(isMarked)
  await closeIfLeftOver(async () => ({ settled: async () => session }))
  expect(page.close).toHaveBeenCalledTimes(times)
})

test('the sign goes with the page that put it: it would close windows that have nothing to do with it [S2]', () => {
  const page = aWindow(null)
  popupMarker().put(true)
  expect(popupMarker().isSet()).toBe(true)
  page.dispatchEvent(new Event('pagehide'))
  expect(popupMarker().isSet()).toBe(false)
})
