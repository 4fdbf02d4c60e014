import { afterEach, expect, test, vi } from 'vitest'
import type { KnownSession } from '../session/sessionState.ts'
import { olive } from '../session/sessionUser.testing.ts'
import { popupMarker } from '../session/signInPopup.ts'
import { closeIfAbandoned } from './popupWindow.ts'

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
  return page
}

const opener = {}

const signedOut: KnownSession = { kind: 'signed-out' }
const signedIn: KnownSession = { kind: 'signed-in', user: olive }

test.each([
  ['the popup of a sign-in that failed closes itself', opener, true, signedOut, 1],
  ['the popup of a signed-in user stays', opener, true, signedIn, 0],
  ['a window without an opener stays', null, true, signedOut, 0],
  ['a window without a sign-in in progress stays', opener, false, signedOut, 0],
] as const)('%s [S2, S3]', async (_, opener, isMarked, session, times) => {
  const page = aWindow(opener)
  popupMarker().put(true)
  popupMarker().put(isMarked)
  await closeIfAbandoned(async () => ({ settled: async () => session }))('/')
  expect(page.close).toHaveBeenCalledTimes(times)
})

test('the account chooser stays; a popup that leaves it without a choice closes [S3]', async () => {
  const page = aWindow(opener)
  popupMarker().put(true)
  const close = closeIfAbandoned(async () => ({ settled: async () => signedOut }))
  await close('/choose-account')
  await close('/Choose-Account/')
  expect(page.close).not.toHaveBeenCalled()
  await close('/?from=chooser#top')
  expect(page.close).toHaveBeenCalledTimes(1)
})

test('the marker is removed with its page, so that it closes no other window [S2]', () => {
  const page = aWindow(null)
  popupMarker().put(true)
  expect(popupMarker().isSet()).toBe(true)
  page.dispatchEvent(new Event('pagehide'))
  expect(popupMarker().isSet()).toBe(false)
})
