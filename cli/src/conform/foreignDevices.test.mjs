import { expect, test } from 'vitest'
import { foreignFindings } from './foreignDevices.ts'

test('with a second account each family says how many of its devices were tried', () => {
  const otherDevices = /** @type {const} */ ([
    { family: 'bg', id: 'BG-9' },
    { family: 'hydra', id: 'HY-9' },
    { family: 'hydra', id: 'HY-8' },
  ])
  expect(foreignFindings({ hasOther: true, otherDevices })).toMatchObject([
    { title: 'another user’s bg devices: 1 tried', state: 'conforms' },
    {
      ...{ title: 'another user’s pm devices: 0 tried', state: 'untested' },
      reason: 'GET /api/powermeter/devices lists none that only the second account has',
    },
    { title: 'another user’s hydra devices: 2 tried', state: 'conforms' },
  ])
})

test('without a second account there is no such finding', () => {
  expect(foreignFindings({ hasOther: false, otherDevices: [] })).toEqual([])
})
