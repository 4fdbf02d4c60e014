import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  ['250ms', 250],
  ['30s', 30_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['1d2h3m4s5ms', 93_784_005],
  ['0s', 0],
])('%s is %i ms', (text, ms) => {
  expect(duration.parse(text)).toBe(ms)
})

test.each(['', '30', '30 s', '-5s', '1w', 's', '1h-3m', '5S', 30, null, '3661d'])(
  '%j is no duration',
  (text) => {
    expect(duration.safeParse(text).success).toBe(false)
  },
)
