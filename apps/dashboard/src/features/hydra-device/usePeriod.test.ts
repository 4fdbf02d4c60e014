import { expect, test } from 'vitest'
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
