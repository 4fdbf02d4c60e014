import { expect, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../scenarios.testing.ts'
import { fleetOf } from './fleetOf.ts'
import { streetName } from './streetName.ts'

/** A hydra whose variant the seed chooses: by seed 2 it has a grid, by seed 1 it has not. */
const FLEET = `${HEAD}seed: 2
fleet:
  - { id: A, family: hydra }
`
const played = (steps: readonly string[]) =>
  scenarioOf(`${FLEET}timeline:\n${steps.map((step) => `  - { at: 1s, ${step} }\n`).join('')}`)
const refusedBy = (seed: number, ...steps: readonly string[]) => {
  const fleet = fleetOf(played(steps), seed, accounts, streetName)
  return fleet.ok ? [] : fleet.error
}

test('refuses each step with an action that its device lacks by the seed, with its location', () => {
  const steps = ['device: A, do: offline', 'device: A, do: grid-off'] as const
  expect(refusedBy(2, ...steps)).toEqual([])
  expect(refusedBy(1, ...steps)).toMatchObject([
    {
      ...{ file: 'test.yaml', line: 9, column: 5 },
      message: expect.stringMatching(/^A does not support grid-off; known are offline, online/),
    },
  ])
})

test.each([
  'device: A, do: assign, owner: null',
  'region: Lagos, do: generator-on',
  'device: A, emit: balance, data: 1',
  'fault: { socket: kick }',
])('accepts a step { %s }', (step) => {
  expect(refusedBy(1, step)).toEqual([])
})

test('reports at most 100 steps', () => {
  expect(refusedBy(1, ...Array(101).fill('device: A, do: grid-off'))).toHaveLength(100)
})

test('throws for a step without a location', () => {
  const scenario = { ...played(['device: A, do: grid-off']), stepLocations: [] }
  expect(() => fleetOf(scenario, 2, accounts, streetName)).toThrow('step 0 has no location')
})

test('refuses accounts without a merchant', () => {
  const owners = accounts.filter(({ merchant }) => !merchant)
  expect(fleetOf(scenarioOf(FLEET), 1, owners, streetName)).toMatchObject({
    ok: false,
    error: [{ file: 'fixtures/users.json', message: 'no merchant among the accounts' }],
  })
})
