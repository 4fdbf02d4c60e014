import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const WINDOW = {
  expectation: { id: 'dark', event: 'power', after: 'cut', never: true },
  ...{ lateness: {}, isOpened: true, count: 0, chances: 2, nearest: null },
} as const
const SPAN = { nowMs: 5000, endMs: 9000 }

test('says how often the event of a failed expectation occurred', () => {
  const reasons = [0, 1, 2].map((count) =>
    verdictOf({ ...WINDOW, count }, { state: 'failed', atMs: 4000 }, SPAN),
  )
  expect(reasons).toMatchObject([
    { state: 'failed', reason: 'it occurred 0 times', atMs: 4000 },
    { state: 'failed', reason: 'it occurred once', nearest: null, nearestSaid: null },
    { state: 'failed', reason: 'it occurred 2 times' },
  ])
})

test('says at which moment an expectation is met, and how many chances it had', () => {
  expect(verdictOf(WINDOW, { state: 'met', atMs: 4000 }, SPAN)).toEqual({
    ...{ id: 'dark', expected: 'never power, after cut', state: 'met', atMs: 4000, chances: 2 },
  })
})
