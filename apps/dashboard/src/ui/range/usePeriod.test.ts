import { expect, test } from 'vitest'
import { choiceIn, queryOf } from './usePeriod.ts'

test.each([
  ['', 'd', 0],
  ['range=w&offset=3', 'w', 3],
  ['range=year&offset=-1', 'd', 0],
  ['offset=1e9', 'd', 0],
  ['range=24h', '24h', 0],
  ['range=y&offset=2', 'y', 2],
  // A link of an earlier version.
  ['period=week', 'w', 0],
  ['range=m&offset=1.5', 'm', 0],
  ['range=d&offset=5000', 'd', 5000],
  // The server refuses larger offsets.
  ['range=d&offset=5001', 'd', 0],
  ['range=w&offset=6000', 'w', 0],
])('the address ?%s shows range %s, offset %i [C5]', (query, range, offset) => {
  expect(choiceIn(new URLSearchParams(query))).toEqual({
    ...{ kind: 'period', period: { range, offset } },
  })
})

test('an unavailable length of an address shows the day', () => {
  const choice = choiceIn(new URLSearchParams('range=h&offset=3'), { h: 'No hours.' })
  expect(choice).toEqual({ kind: 'period', period: { range: 'd', offset: 3 } })
})

test('a choice replaces dates and ends a zoom', () => {
  expect(queryOf({ kind: 'period', period: { range: 'w', offset: 1 } })).toMatchObject({
    ...{ range: 'w', offset: '1' },
    ...{ from: null, to: null, zoom: null },
  })
})
