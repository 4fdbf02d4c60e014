import { expect, test } from 'vitest'
import { bg, channels, hydra, pm } from './fleet.testing.ts'
import { fleetFlow } from './fleetFlow.ts'
import { fleetPower } from './fleetPower.ts'

const split = { grid: 200, generator: 0, solar: 30, battery: 20 }
const system = { bp: -20, sp: 30, mp: 200, abp: 80, tsc: 1, mc: 1 }

test('powers are the sums of what reports; what is exported is not consumed', () => {
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
    ...{ tell: 4, untold: 0 },
  })
})

test('a hydra that does not tell its split is not counted as 0, and said to be silent', () => {
  const told = hydra({ 'power-split': split })
  const { loadW, gridW, tell, untold } = fleetPower({ bg: [], pm: [], hydra: [told, hydra({})] })
  expect({ loadW, gridW, tell, untold }).toEqual({ loadW: 250, gridW: 200, tell: 1, untold: 1 })
})

test('batteries that charge take from the middle, a grid that is fed is said to be', () => {
  const nodes = fleetFlow({ solarW: 9, gridW: -2, generatorW: 0, batteryW: -3, loadW: 4 })
  expect(nodes.map(({ name, word, inW }) => [name, word, inW])).toEqual([
    ['Solar', undefined, 9],
    ['Grid', 'exported', -2],
    ['Generators', undefined, 0],
    ['Consumption', undefined, -4],
    ['Batteries', 'charging', -3],
  ])
})
