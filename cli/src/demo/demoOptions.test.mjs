import { expect, test } from 'vitest'
import { withOptions } from './demoOptions.ts'

const scenario = /** @type {any} */ ({
  ...{ seed: 3, clock: { rate: 1, limit: 300_000 }, dialect: 'full' },
  fleet: [
    { id: 'HY-0001', family: 'hydra' },
    { count: 6, family: 'bg' },
  ],
})
const unset = /** @type {any} */ ({})

test('without options a demo of files plays the scenario as it is', () => {
  expect(withOptions(scenario, unset)).toEqual(scenario)
})

test('seed, speed, dialect, left out additions and fleet become those of the scenario', () => {
  const options = { ...unset, seed: 7, speed: 10, dialect: 'core', without: ['acks'], pm: 2 }
  expect(withOptions(scenario, options)).toEqual({
    ...{ seed: 7, clock: { rate: 10, limit: 300_000 }, dialect: 'core', without: ['acks'] },
    fleet: [
      { id: 'HY-0001', family: 'hydra' },
      { count: 2, family: 'pm', grid: 'typical' },
    ],
  })
})
