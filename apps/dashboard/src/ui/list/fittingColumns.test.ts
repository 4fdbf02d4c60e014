import { expect, test } from 'vitest'
import { fittingColumns } from './fittingColumns.ts'

const columns = [150, 104, 92].map((widthPx) => ({ widthPx }))

test.each([
  [1000, 3],
  [346, 3],
  [345, 2],
  [254, 2],
  [200, 1],
  [0, 1],
])('of columns with 150, 104 and 92 px, a table of %i px shows %i', (widthPx, count) => {
  expect(fittingColumns(columns, widthPx)).toEqual(columns.slice(0, count))
})
