import { expect, test } from 'vitest'
import { tryTenants } from '../support/tenantTries.ts'

// Seeds that `npm test` does not use.
test.each([11, 12, 13, 14])(
  'case 50: 100,000 random tries of four users while devices change hands show nothing foreign, part %i',
  async (seed) => {
    const { leaks, ...counts } = await tryTenants(25_000, seed)
    console.info(JSON.stringify(counts))
    expect(leaks).toEqual([])
    expect(counts.answered).toBeGreaterThan(2_500)
    expect(counts.events).toBeGreaterThan(10_000)
  },
)
