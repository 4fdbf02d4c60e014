import { expect, test } from 'vitest'
import {
  CHOOSER_PATH,
  isMarked,
  nextPopup,
  type OpenedWindow,
  type PopupEvent,
  type PopupState,
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

const popup: OpenedWindow = { isMarked: true, hasOpener: true, path: '/login' }

test.each([
  ['a marked popup', popup, 'unknown', 'waits'],
  ['a marked popup', popup, 'signed-out', 'closes'],
  ['a marked popup', popup, 'signed-in', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'signed-out', 'stays'],
  ['a marked window without an opener', { ...popup, hasOpener: false }, 'signed-out', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'unknown', 'stays'],
  ['the account chooser', { ...popup, path: CHOOSER_PATH }, 'signed-out', 'stays'],
] as const)('%s %j in which the session is %s: it %s [S3]', (_, window, session, action) => {
  expect(windowAction(window, session)).toBe(action)
})
