import { expect, test } from 'vitest'
import { CHOOSER_PATH, fateOf, type OpenedWindow } from './popupFate.ts'

const popup: OpenedWindow = { isMarked: true, hasOpener: true, path: '/login' }

test.each([
  ['a marked popup', popup, 'unknown', 'waits'],
  ['a marked popup', popup, 'signed-out', 'closes'],
  ['a marked popup', popup, 'signed-in', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'signed-out', 'stays'],
  ['a marked window that nobody opened', { ...popup, hasOpener: false }, 'signed-out', 'stays'],
  ['a window without a marker', { ...popup, isMarked: false }, 'unknown', 'stays'],
  ['the account chooser', { ...popup, path: CHOOSER_PATH }, 'signed-out', 'stays'],
] as const)('%s %j in which the session is %s: it %s [S3]', (_, window, session, fate) => {
  expect(fateOf(window, session)).toBe(fate)
})
