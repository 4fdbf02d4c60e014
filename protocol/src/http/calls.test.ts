import { expect, test } from 'vitest'
import { callPath, familyOfPath } from './calls.ts'

test.each([
  ['a call without a device', callPath('listHydras'), '/api/hydra/devices'],
  ['a device in the path', callPath('getHydra', 'HY 1/2'), '/api/hydra/device/HY%201%2F2'],
  [
    'a device in the query',
    callPath('getPowerStatus', 'HY 1&2'),
    '/api/hydra/power-status?deviceId=HY%201%262',
  ],
])('%s has its path', (_, path, expected) => expect(path).toBe(expected))

test.each([
  ['/api/hydra/devices?page=0', 'hydra'],
  ['/api/powermeter/energy/PM-0001', 'pm'],
  ['/api/hydra/unknown', 'hydra'],
  ['/api/hydras/devices', null],
  ['/api/login', null],
  ['/device/hydra/devices', null],
])('the family of %s is %s', (path, family) => expect(familyOfPath(path)).toBe(family))
