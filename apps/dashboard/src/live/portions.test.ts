import { expect, test } from 'vitest'
import { portions } from './portions.ts'

const DAY_MS = 86_400_000

test('a week of 169 hours is asked for in two, without a hole', () => {
  const toMs = 7 * DAY_MS + 3_600_000
  expect(portions({ fromMs: 0, toMs })).toEqual([
    { fromMs: 0, toMs: 6 * DAY_MS },
    { fromMs: 6 * DAY_MS, toMs },
  ])
})

test('nothing is asked for of no time at all', () => {
  expect(portions({ fromMs: 5, toMs: 5 })).toEqual([])
})
