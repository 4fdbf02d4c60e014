import { afterEach, expect, test, vi } from 'vitest'
import {
  isMarked,
  nextPopup,
  type OpenedWindow,
  type PopupEvent,
  type PopupState,
  popupMarker,
  windowAction,
} from './signInPopup.ts'

const TABLE: [PopupState['kind'], PopupEvent['type'], PopupState['kind']][] = [
  ['closed', 'opened', 'open'],
  ['closed', 'chosen', 'closed'],
  ['closed', 'ended', 'closed'],
  ['open', 'opened', 'open'],
  ['open', 'chosen', 'signing-in'],
  ['open', 'ended', 'closed'],
  ['signing-in', 'opened', 'signing-in'],
  ['signing-in', 'chosen', 'signing-in'],
  ['signing-in', 'ended', 'closed'],
]

test.each(TABLE)('a popup that is %s and %s is %s [S2]', (kind, type, after) => {
  const state: PopupState = { kind }
  const next = nextPopup(state, { type })
  expect(next).toEqual({ kind: after })
  if (kind === after) expect(next).toBe(state)
})

test('the marker is stored from the opening to the end [S2, S3]', () => {
  expect(isMarked({ kind: 'closed' })).toBe(false)
  expect(isMarked({ kind: 'open' })).toBe(true)
  expect(isMarked({ kind: 'signing-in' })).toBe(true)
})

const popup: OpenedWindow = { isMarked: true, hasOpener: true, isChooser: false }

test.each([
  ['a marked popup', popup, 'unknown', 'waits'],
  ['a marked popup', popup, 'signed-out', 'closes'],
  ['a marked popup', popup, 'signed-in', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'signed-out', 'stays'],
  ['a marked window without an opener', { ...popup, hasOpener: false }, 'signed-out', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'unknown', 'stays'],
  ['the account chooser', { ...popup, isChooser: true }, 'signed-out', 'stays'],
] as const)('%s %j in which the session is %s: it %s [S3]', (_, window, session, action) => {
  expect(windowAction(window, session)).toBe(action)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page without a browser, and the texts in its storage. */
function aPage() {
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const page = Object.assign(new EventTarget(), { localStorage })
  vi.stubGlobal('window', page)
  return { page, texts }
}

test('the marker is shared with other windows and removed at the end [S2]', () => {
  const { texts } = aPage()
  const opener = popupMarker()
  const other = popupMarker()
  expect(other.isSet()).toBe(false)
  opener.put(true)
  expect(other.isSet()).toBe(true)
  opener.put(false)
  expect(other.isSet()).toBe(false)
  expect(texts.size).toBe(0)
})

test('the marker goes with the page that set it [S2]', () => {
  const { page } = aPage()
  const marker = popupMarker()
  marker.put(true)
  page.dispatchEvent(new Event('pagehide'))
  expect(marker.isSet()).toBe(false)
})

test('a page that set no marker leaves the marker of another window [S2]', () => {
  const { page, texts } = aPage()
  const marker = popupMarker()
  marker.put(false)
  texts.set('wattpost.sign-in-popup', 'open')
  page.dispatchEvent(new Event('pagehide'))
  expect(marker.isSet()).toBe(true)
})

test('a change of the marker by another window is reported [S2]', () => {
  const { page, texts } = aPage()
  const marker = popupMarker()
  const changed = vi.fn()
  marker.watch(changed)
  marker.put(true)
  expect(changed).not.toHaveBeenCalled()
  const [key] = texts.keys()
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(changed).toHaveBeenCalledTimes(1)
})
