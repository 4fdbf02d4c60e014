import { expect, test } from 'vitest'
import { bg, channels, hydra, pm } from '../../domain/alerts/known.testing.ts'
import { fleetFlow, fleetPower } from './fleetPower.ts'

const split = { grid: 200, generator: 0, solar: 30, battery: 20 }
const system = { bp: -20, sp: 30, mp: 200, abp: 80, tsc: 1, mc: 1 }

test('powers are sums over the devices that report; export is no load', () => {
  const power = fleetPower(
    {
      bg: [
        bg({ solarPower: 500, acPower: 0, batteryPower: 200, consumtionPower: 300 }),
        bg({ solarPower: 900, consumtionPower: 900 }, {}, 'unknown'),
      ],
      pm: [pm({ totalActivePower: 1000 }), pm({ totalActivePower: -400 })],
      hydra: [
        hydra({
          ...channels({ 1: 1, 2: 1, 4: 0 }),
          'power-split': split,
          'battery-system': system,
        }),
      ],
    },
    true,
  )
  expect(power).toEqual({
    ...{ solarW: 530, gridW: 800, generatorW: 0, batteryW: -180, loadW: 1550 },
    solarDevices: { counted: 2, withoutData: 0 },
    loadDevices: { counted: 4, withoutData: 0 },
  })
})

test('a hydra without a power split counts with what it reports; its load is unknown', () => {
  const whole = hydra({ 'power-split': split })
  const partial = hydra({ ...channels({ 1: 1, 4: 1 }), 'battery-system': system })
  expect(fleetPower({ bg: [], pm: [], hydra: [whole, partial, hydra({})] }, true)).toMatchObject({
    ...{ solarW: 60, gridW: 300, generatorW: 100, batteryW: 40, loadW: 250 },
    solarDevices: { counted: 2, withoutData: 1 },
    loadDevices: { counted: 1, withoutData: 2 },
  })
})

test('a sum of which no device reports a part is unknown', () => {
  const { loadW, solarW, gridW } = fleetPower({ bg: [], pm: [], hydra: [hydra({})] }, true)
  expect([loadW, solarW, gridW]).toEqual([undefined, undefined, undefined])
})

test('while devices are missing, a sum of 0 is unknown and another sum is what is known', () => {
  const loaded = { bg: [], pm: [pm({ totalActivePower: 1000 })], hydra: [] }
  const { solarW, gridW, generatorW, batteryW, loadW } = fleetPower(loaded, false)
  expect([solarW, gridW, generatorW, batteryW, loadW]).toEqual([
    ...[undefined, 1000, undefined, undefined, 1000],
  ])
  expect(fleetPower(loaded, true)).toMatchObject({ solarW: 0, generatorW: 0, batteryW: 0 })
})

test('a hydra counts by its channels and battery system, and by its power split without them', () => {
  const parts = { grid: 1, generator: 2, solar: 4, battery: 8 }
  const battery = { ...system, sp: 40, mp: 300, bp: 80 }
  const power = (latest: Parameters<typeof hydra>[0]) =>
    fleetPower({ bg: [], pm: [], hydra: [hydra({ ...latest, 'power-split': parts })] }, true)
  expect(power({ ...channels({ 1: 1, 4: 1, 5: 1 }), 'battery-system': battery })).toMatchObject({
    ...{ solarW: 40, gridW: 100, generatorW: 200, batteryW: -80, loadW: 15 },
  })
  expect(power({ 'battery-system': battery })).toMatchObject({ gridW: 300, generatorW: 2 })
  expect(power({})).toMatchObject({
    ...{ solarW: 4, gridW: 1, generatorW: 2, batteryW: 8, loadW: 15 },
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

test.each([
  [-1, 'charging'],
  [0, 'idle'],
  [1, 'discharging'],
])('batteries that supply %i W are %s', (batteryW, word) => {
  const flow = fleetFlow({ solarW: 0, gridW: 0, generatorW: 0, batteryW, loadW: 0 })
  expect(flow.at(-1)?.word).toBe(word)
})

test('a grid without export has no word', () => {
  const flow = fleetFlow({ solarW: 0, gridW: 0, generatorW: 0, batteryW: 0, loadW: 0 })
  expect(flow[1]).toStrictEqual({ kind: 'grid', name: 'Grid', inW: 0 })
})

test('unknown powers are unknown in the flow, without a word', () => {
  const unknown = { solarW: undefined, gridW: undefined, generatorW: undefined }
  const flow = fleetFlow({ ...unknown, batteryW: undefined, loadW: undefined })
  expect(flow.map(({ inW, word }) => [inW, word])).toEqual(flow.map(() => [null, undefined]))
  const generator = fleetFlow({ ...unknown, generatorW: 7, batteryW: 0, loadW: 0 })[2]
  expect(generator?.inW).toBe(7)
})

test('a meter of unknown power has no load, a bg device of unknown battery power no battery', () => {
  const none = { bg: [], pm: [], hydra: [] }
  const meter = pm({ totalActivePower: undefined } as never)
  expect(fleetPower({ ...none, pm: [meter] }, true).loadW).toBeUndefined()
  const device = bg({ batteryPower: undefined } as never)
  expect(fleetPower({ ...none, bg: [device] }, true).batteryW).toBeUndefined()
})
