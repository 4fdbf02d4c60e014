import { expect, test } from 'vitest'
import { accounts, HEAD, scenarioOf } from '../scenarios.testing.ts'
import { fleetOf } from './fleet.ts'
import { streetName } from './streetName.ts'

const FLEET = `${HEAD}fleet:
  - { id: A, family: bg, region: Lagos }
`
const played = (steps: readonly string[]) =>
  scenarioOf(`${FLEET}timeline:\n${steps.map((step) => `  - { at: 1s, ${step} }\n`).join('')}`)

test('refuses each step with an action that its device lacks, with its location', () => {
  const scenario = scenarioOf(`${HEAD}fleet:
  - { id: A, family: bg }
  - { id: B, family: hydra }
timeline:
  - { at: 1s, device: A, do: generator-on }
  - { at: 1s, device: B, do: grid-off }
tracks:
  - name: second
    timeline: [{ id: boost, at: 1s, device: B, do: switch-off }]
`)
  const wanted = 'name another device or action'
  const file = 'test.yaml'
  expect(fleetOf(scenario, 1, accounts, streetName)).toMatchObject({
    ok: false,
    error: [
      {
        file,
        line: 8,
        column: 5,
        message: `step step-1: A does not support generator-on; ${wanted}`,
      },
      {
        file,
        line: 12,
        column: 16,
        message: `step boost: B does not support switch-off; ${wanted}`,
      },
    ],
  })
})

test.each([
  'device: A, do: grid-off',
  'device: A, do: assign, owner: null',
  'region: Lagos, do: generator-on',
  'device: A, emit: balance, data: 1',
  'fault: { socket: kick }',
])('accepts a step { %s }', (step) => {
  const fleet = fleetOf(played([step]), 1, accounts, streetName)
  expect(fleet).toMatchObject({ ok: true, value: [{ id: 'A' }] })
})

test('refuses a step whose device is not in the fleet', () => {
  const { fleet } = scenarioOf(FLEET.replace('id: A', 'id: B'))
  const scenario = { ...played(['device: A, do: grid-off']), fleet }
  expect(fleetOf(scenario, 1, accounts, streetName)).toMatchObject({
    error: [{ message: expect.stringMatching(/^step step-1: A does not support grid-off;/) }],
  })
})

test('reports at most 100 steps', () => {
  const scenario = played(Array(101).fill('device: A, do: generator-on'))
  const { error } = fleetOf(scenario, 1, accounts, streetName) as { error: unknown[] }
  expect(error).toHaveLength(100)
})

test('throws for a step without a location', () => {
  const scenario = { ...played(['device: A, do: grid-off']), stepLocations: [] }
  expect(() => fleetOf(scenario, 1, accounts, streetName)).toThrow('step 0 has no location')
})

test('refuses accounts without a merchant', () => {
  const owners = accounts.filter(({ merchant }) => !merchant)
  expect(fleetOf(scenarioOf(FLEET), 1, owners, streetName)).toMatchObject({
    ok: false,
    error: [{ file: 'fixtures/users.json', message: 'no merchant among the accounts' }],
  })
})
