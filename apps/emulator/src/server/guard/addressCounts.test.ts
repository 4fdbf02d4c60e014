import { expect, test } from 'vitest'
import { FailedAttempts } from './addressCounts.ts'

test('case 31: an address with too many failures waits until the window ends, another does not', () => {
  const failures = new FailedAttempts(2, 1_000)
  for (const nowMs of [0, 10]) failures.add('10.0.0.1', nowMs)
  expect(failures.tooMany('10.0.0.1', 999)).toBe(true)
  expect(failures.tooMany('10.0.0.2', 999)).toBe(false)
  expect(failures.tooMany('10.0.0.1', 1_000)).toBe(false)
})
