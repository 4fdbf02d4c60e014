import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'

test('who does not say who they are is cut within ten seconds, a minute of failures ends a stay (case 31)', () => {
  expect(LIMITS.introductionMs).toBeLessThan(10_000)
  expect(LIMITS.headMs + LIMITS.checkMs).toBeLessThan(10_000)
  expect(LIMITS).toMatchObject({
    ...{ connections: 6_000, connectionsPerAddress: 5_000, newcomersPerAddress: 2_000 },
    ...{ failures: 3_000, windowMs: 60_000 },
  })
})
