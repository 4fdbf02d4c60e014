import { expect, test } from 'vitest'
import { periodIn } from './usePeriod.ts'

test.each([
  ['', 'd', 0],
  ['range=w&offset=3', 'w', 3],
  ['range=year&offset=-1', 'd', 0],
  ['offset=1e9', 'd', 0],
  // No call has hours.
  ['range=h&offset=3', 'd', 3],
  ['range=m&offset=1.5', 'm', 0],
  ['range=d&offset=5000', 'd', 5000],
  // The server refuses larger offsets.
  ['range=d&offset=5001', 'd', 0],
  ['range=w&offset=6000', 'w', 0],
])('the address ?%s shows range %s, offset %i [C5]', (query, range, offset) => {
  expect(periodIn(new URLSearchParams(query))).toEqual({ range, offset })
})
