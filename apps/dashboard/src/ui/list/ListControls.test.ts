import { expect, test } from 'vitest'
import { emptyListText } from './ListControls.tsx'

test.each([
  ['', false, false, 'No devices assigned. Contact your merchant.'],
  ['', false, true, 'No devices assigned to this account. Ask your supplier to assign some.'],
  ['x', false, true, 'No matches. Clear the search.'],
  ['', true, true, 'No matches. Clear the filter.'],
  ['x', true, false, 'No matches. Clear the search and the filter.'],
])('an empty list after a search of "%s", filtered %s, for a merchant %s', (...given) => {
  const [search, isFiltered, isMerchant, words] = given
  expect(emptyListText({ search, isFiltered, isMerchant })).toBe(words)
})
