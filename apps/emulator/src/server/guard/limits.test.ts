import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'

test('cuts unauthenticated clients within ten seconds, and counts failures per minute (case 31)', () => {
  expect(LIMITS.handshakeTimeoutMs).toBeLessThan(10_000)
  expect(LIMITS.headMs + LIMITS.checkMs).toBeLessThan(10_000)
  expect(LIMITS).toMatchObject({
    ...{ connections: 6_000, connectionsPerAddress: 5_000, unauthenticatedPerAddress: 2_000 },
    ...{ failures: 3_000, windowMs: 60_000 },
  })
})
