import { expect, test } from 'vitest'
import { fittingColumns } from './DeviceTable.tsx'

const columns = [130, 100, 150, 90].map((widthPx) => ({ widthPx }))

test.each([
  [1000, [130, 100, 150, 90]],
  [470, [130, 100, 150, 90]],
  [469, [130, 100, 150]],
  [330, [130, 100, 90]],
  [230, [130, 100]],
  [0, [130]],
])('of columns with 130, 100, 150 and 90 px, a table of %i px shows %j', (widthPx, shown) => {
  expect(fittingColumns(columns, widthPx).map((column) => column.widthPx)).toEqual(shown)
})
