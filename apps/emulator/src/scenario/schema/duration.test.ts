import { expect, test } from 'vitest'
import { duration, durationText } from './duration.ts'

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

test.each([
  [0, '0s'],
  [250, '250ms'],
  [5400_000, '1h30m'],
  [90_061_001, '1d1h1m1s1ms'],
])('%i ms are written %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
