import { expect, test } from 'vitest'
import { isMarked, nextPopup, type PopupEvent, type PopupState } from './popupState.ts'

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

test('the marker stands from the opening to the end [S2, S3]', () => {
  expect(isMarked({ kind: 'closed' })).toBe(false)
  expect(isMarked({ kind: 'open' })).toBe(true)
  expect(isMarked({ kind: 'signing-in' })).toBe(true)
})
