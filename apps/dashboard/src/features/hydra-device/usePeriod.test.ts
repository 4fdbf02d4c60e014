import { expect, test } from 'vitest'
import { periodName } from './periodName.ts'
import { periodIn } from './usePeriod.ts'

test.each([
  ['', 'd', 0],
  ['range=w&offset=3', 'w', 3],
  ['range=year&offset=-1', 'd', 0],
  ['offset=1e9', 'd', 0],
  ['range=m&offset=1.5', 'm', 0],
])('the address ?%s shows range %s, offset %i [C5]', (query, range, offset) => {
  expect(periodIn(new URLSearchParams(query))).toEqual({ range, offset })
})

test.each([
  ['d', 0, 'Today'],
  ['d', 1, 'Yesterday'],
  ['d', 2, '12 Jan'],
  ['w', 0, 'This week'],
  ['w', 2, '12 Jan – 18 Jan'],
  ['m', 5, 'January 2026'],
] as const)('%s, %i back, is called %s', (range, offset, name) => {
  const fromMs = Date.parse('2026-01-12T00:00:00Z')
  const span = { fromMs, toMs: fromMs + 7 * 86_400_000 }
  expect(periodName({ range, offset }, span, 'UTC')).toBe(name)
})
