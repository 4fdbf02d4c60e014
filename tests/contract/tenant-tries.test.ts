import { expect, test } from 'vitest'
import { tryTenants } from '../support/tenantTries.ts'

test('case 50: 600 random tries of four users while devices change hands show nothing foreign [A4]', async () => {
  const { leaks, ...counts } = await tryTenants(600, 1)
  expect(leaks).toEqual([])
  expect(counts.answered).toBeGreaterThan(50)
  expect(counts.events).toBeGreaterThan(500)
})
