import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const WINDOW = {
  expectation: { id: 'dark', event: 'power', after: 'cut', never: true },
  ...{ lateness: {}, isOpened: true, count: 0, nearest: null },
} as const
const SPAN = { nowMs: 5000, endMs: 9000 }

test('says how often the event of a failed expectation occurred', () => {
  const reasons = [0, 1, 2].map((count) =>
    verdictOf({ ...WINDOW, count }, { met: false, atMs: 4000 }, SPAN),
  )
  expect(reasons).toMatchObject([
    { state: 'failed', reason: 'it occurred 0 times', atMs: 4000 },
    { state: 'failed', reason: 'it occurred once', nearest: null, nearestSaid: null },
    { state: 'failed', reason: 'it occurred 2 times' },
  ])
})

test('says at which moment an expectation is met', () => {
  expect(verdictOf(WINDOW, { met: true, atMs: 4000 }, SPAN)).toEqual({
    ...{ id: 'dark', expected: 'never power, after cut', state: 'met', atMs: 4000 },
  })
})
