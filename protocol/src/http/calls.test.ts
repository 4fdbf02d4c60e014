import { expect, test } from 'vitest'
import { callPath } from './calls.ts'

test.each([
  ['a call without a device', callPath('listHydras'), '/api/hydra/devices'],
  ['a device in the path', callPath('getHydra', 'HY 1/2'), '/api/hydra/device/HY%201%2F2'],
  [
    'a device in the query',
    callPath('getPowerStatus', 'HY 1&2'),
    '/api/hydra/power-status?deviceId=HY%201%262',
  ],
])('%s has its path', (_, path, expected) => expect(path).toBe(expected))
