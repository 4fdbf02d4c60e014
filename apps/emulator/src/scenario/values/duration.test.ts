import { expect, test } from 'vitest'
import { duration, durationText, offset, someTime } from './duration.ts'

test.each([
  ['250ms', 250],
  ['30s', 30_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['1d2h3m4s5ms', 93_784_005],
  ['0s', 0],
  ['3660d', 316_224_000_000],
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

test('refuses a duration under a second where some time is needed', () => {
  expect(someTime.parse('1s')).toBe(1000)
  expect(someTime.safeParse('999ms').error?.issues).toMatchObject([
    { message: 'must be at least 1s' },
  ])
})

test.each([
  ['5m', 300_000],
  ['-1h30m', -5_400_000],
  ['3660d', 316_224_000_000],
  ['-3660d', -316_224_000_000],
])('%s is an offset of %i ms', (text, ms) => {
  expect(offset.parse(text)).toBe(ms)
})

test.each(['0s', '-0s', '3661d', '-3661d', '--5m', '', 30])('%j is no offset', (text) => {
  expect(offset.safeParse(text).success).toBe(false)
})
