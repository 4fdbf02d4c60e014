import { expect, test } from 'vitest'
import { bg, channels, hydra, pm } from './fleet.testing.ts'
import { fleetFlow, fleetPower } from './fleetPower.ts'

const split = { grid: 200, generator: 0, solar: 30, battery: 20 }
const system = { bp: -20, sp: 30, mp: 200, abp: 80, tsc: 1, mc: 1 }

test('powers are sums over the devices that report; export is no load', () => {
  const power = fleetPower({
    bg: [
      bg({ solarPower: 500, acPower: 0, batteryPower: 200, consumtionPower: 300 }),
      bg({ solarPower: 900, consumtionPower: 900 }, {}, 'unknown'),
    ],
    pm: [pm({ totalActivePower: 1000 }), pm({ totalActivePower: -400 })],
    hydra: [
      hydra({ ...channels({ 1: 1, 2: 1, 4: 0 }), 'power-split': split, 'battery-system': system }),
    ],
  })
  expect(power).toEqual({
    ...{ solarW: 530, gridW: 800, generatorW: 0, batteryW: -180, loadW: 1550 },
    ...{ counted: 4, withoutData: 0 },
  })
})

test('a hydra without a power split is in no sum and counted as without data', () => {
  const reporting = hydra({ 'power-split': split })
  expect(fleetPower({ bg: [], pm: [], hydra: [reporting, hydra({})] })).toMatchObject({
    ...{ loadW: 250, gridW: 200, counted: 1, withoutData: 1 },
  })
})

test('charging batteries and an export have a negative flow and a word', () => {
  const nodes = fleetFlow({ solarW: 9, gridW: -2, generatorW: 0, batteryW: -3, loadW: 4 })
  expect(nodes.map(({ name, word, inW }) => [name, word, inW])).toEqual([
    ['Solar', undefined, 9],
    ['Grid', 'export', -2],
    ['Generator', undefined, 0],
    ['Load', undefined, -4],
    ['Battery', 'charging', -3],
  ])
})
