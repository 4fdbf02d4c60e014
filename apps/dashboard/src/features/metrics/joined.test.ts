import { expect, test } from 'vitest'
import { joined } from './joined.ts'

const every = (stepS: number, ...seconds: readonly number[]) =>
  seconds.map((s) => ({ t: s * stepS * 1000, v: s }))
const fetched = every(10, 0, 1, 2, 3)

test('live values go on where fetched ones end, none twice', () => {
  const live = every(1, 29, 30, 31, 32)
  expect(joined(fetched, live)).toEqual([...fetched, ...live.slice(2)])
})

test('silence between the two is a break', () => {
  const whole = joined(fetched, every(1, 100, 101))
  expect(whole).toContainEqual({ t: 30_001, v: null })
})

test('a fast clock, whose values lie far apart, is no silence', () => {
  const live = every(60, 1, 2, 3)
  expect(joined(fetched, live).every(({ v }) => v !== null)).toBe(true)
})

test('either alone is as it is', () => {
  expect(joined([], fetched)).toEqual(fetched)
  expect(joined(fetched, [])).toEqual(fetched)
})
