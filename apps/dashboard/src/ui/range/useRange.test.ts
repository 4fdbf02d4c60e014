import { expect, test } from 'vitest'
import { rangeIn } from './useRange.ts'

test.each([
  ['', 'd', 0],
  ['range=w&offset=3', 'w', 3],
  ['range=year&offset=-1', 'd', 0],
  ['range=h&offset=1.5', 'h', 0],
])('the query ?%s → %s, %i back', (query, range, offset) => {
  expect(rangeIn(new URLSearchParams(query), 'd')).toEqual({ range, offset })
})

test('reads two ranges of a page by their prefixes', () => {
  const params = new URLSearchParams('range=w&offset=3&history-range=m&history-offset=2')
  expect(rangeIn(params, 'd')).toEqual({ range: 'w', offset: 3 })
  expect(rangeIn(params, 'd', 'history')).toEqual({ range: 'm', offset: 2 })
})
