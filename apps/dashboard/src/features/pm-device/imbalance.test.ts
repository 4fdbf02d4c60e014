import { expect, test } from 'vitest'
import { imbalancePercent } from './imbalance.ts'

test.each([
  [[230, 230, 230], 0],
  [[220, 230, 240], (10 / 230) * 100],
  [[240, 0, 240], 100],
  [[-3, 3, 3], 0],
  [[0, 0, 0], null],
  [[], null],
] as const)('phases of %j are %s %% apart [E11]', (values, percent) => {
  const found = imbalancePercent(values)
  if (percent === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(percent, 9)
})
