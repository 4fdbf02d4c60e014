import { expect, test } from 'vitest'
import { changedSearch } from './changedSearch.ts'

test.each([
  ['', { range: 'w', offset: '0' }, 'range=w&offset=0'],
  ['range=d&metrics=a%2Cb', { range: 'w' }, 'range=w&metrics=a%2Cb'],
  ['from=2026-01-01&to=2026-01-07&tab=history', { from: null, to: null }, 'tab=history'],
  ['zoom=1-2', { zoom: null }, ''],
])('?%s changed by %j → ?%s', (search, values, changed) => {
  expect(changedSearch(new URLSearchParams(search), values)).toBe(changed)
})
