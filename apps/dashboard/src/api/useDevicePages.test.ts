import { expect, test } from 'vitest'
import { nextPage } from './useDevicePages.ts'

const page = (ids: readonly string[], hasMore = true) => ({ ids, hasMore, total: undefined })
const first = page(['PM-1', 'PM-2'])

test.each([
  ['the first page may have a next one', [first], 1],
  ['a page with a new device may have a next one', [first, page(['PM-2', 'PM-3'])], 2],
  ['a page that brings nothing new ends the list', [first, page(['PM-1', 'PM-2'])], undefined],
  ['an empty page ends the list', [first, page([])], undefined],
  ['a last page ends the list', [first, page(['PM-3'], false)], undefined],
])('%s [R23]', (_, pages, expected) => {
  expect(nextPage(pages.at(-1) ?? first, pages)).toBe(expected)
})
