import { expect, test } from 'vitest'
import { deviceIn } from './devices.ts'
import { dialectOf } from './dialect.ts'

test('a hydra of the core has only the values that the specification shows [E14, E15]', () => {
  const system = { bp: 1, sp: 2, mp: 3, abp: 4, tsc: 5, mc: 1 }
  const latestData = {
    'ac-power': { 1: { rp: 700, v: 230, ns: 1 } },
    'ac-channel-energy': { 1: { ie: 12, ee: 3 } },
    'battery-system': system,
    'power-split': { grid: 1, generator: 0, solar: 0, battery: 0 },
  }
  const core = dialectOf({ dialect: 'core', without: [] })
  expect(deviceIn(core, 'hydra', { deviceId: 'HY-1', latestData })).toStrictEqual({
    deviceId: 'HY-1',
    latestData: {
      'ac-power': { 1: { rp: 700 } },
      'ac-channel-energy': { 1: { ie: 12 } },
      'battery-system': system,
    },
  })
})
