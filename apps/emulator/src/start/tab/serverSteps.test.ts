import { expect, test } from 'vitest'
import { shipped, shippedNames } from '../../scenario/scenarios.testing.ts'
import { serverSteps } from './serverSteps.ts'

test('of the shipped scenarios only token-expiry needs a server', async () => {
  const scenarios = await Promise.all(shippedNames.map(shipped))
  const needing = shippedNames.filter((_, index) => {
    const scenario = scenarios[index]
    return scenario !== undefined && serverSteps(scenario).length > 0
  })
  expect(needing).toEqual(['token-expiry'])
})

test('a step that needs a server is named by its line', async () => {
  const [first] = serverSteps(await shipped('token-expiry'))
  expect(first).toMatchObject({ line: 18, message: expect.stringContaining('identity service') })
})
