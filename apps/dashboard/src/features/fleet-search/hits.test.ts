import { expect, test } from 'vitest'
import { type Hit, mayHaveMore, optionAfter, rankedHits } from './hits.ts'

const hit = (id: string, site?: string): Hit => ({ family: 'bg', id, site })
const COUNTED = { total: 40, hasMore: true }
const idsOf = (found: readonly Hit[], search: string) =>
  rankedHits('bg', found, search, COUNTED).hits.map(({ id }) => id)

test('ids that begin with the text come first, then sites, then the rest', () => {
  const found = [hit('X-BG', 'Tower'), hit('A-1', 'BG Street'), hit('BG-7'), hit('BG-2', 'Clinic')]
  expect(idsOf(found, 'bg')).toEqual(['BG-7', 'BG-2', 'A-1', 'X-BG'])
  expect(idsOf(found.toReversed(), 'bg')).toEqual(['BG-2', 'BG-7', 'A-1', 'X-BG'])
})

test('shows six of all matches', () => {
  const found = Array.from({ length: 9 }, (_, at) => hit(`BG-${at}`))
  const { hits, total } = rankedHits('bg', found, 'BG', COUNTED)
  expect([hits.length, total]).toEqual([6, 40])
})

test('a server that ignores the search: only its matches count, all of them once the list has ended', () => {
  const found = [hit('BG-1'), hit('BG-2', 'Clinic')]
  const ended = rankedHits('bg', found, 'clinic', { total: 2, hasMore: false })
  expect([ended.hits.map(({ id }) => id), ended.total]).toEqual([['BG-2'], 1])
  expect(mayHaveMore(ended)).toBe(false)
  expect(rankedHits('bg', found, 'clinic', COUNTED).total).toBeUndefined()
})

test('a server without counts: further matches may follow, also when none is shown', () => {
  const uncounted = { total: undefined, hasMore: true }
  expect(mayHaveMore(rankedHits('bg', [hit('BG-1')], 'BG', uncounted))).toBe(true)
  expect(mayHaveMore(rankedHits('bg', [hit('BG-1')], 'clinic', uncounted))).toBe(true)
})

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 1, null],
])('%s on option %i of three → %s', (key, from, to) => {
  expect(optionAfter(key, from, 3)).toBe(to)
})

test.each(['ArrowDown', 'ArrowUp'])('without options %s leads nowhere', (key) => {
  expect(optionAfter(key, -1, 0)).toBeNull()
})
