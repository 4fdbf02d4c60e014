import { expect, test } from 'vitest'
import type { AnyDevice } from '../../domain/deviceState.ts'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { rowView } from './rowViews.ts'

const view = <F extends AnyDevice['family']>(
  family: F,
  device: Extract<AnyDevice, { family: F }>['device'],
) => rowView({ family, device } as AnyDevice)

const hydraValues = (
  latestData: (typeof aHydra)['latestData'],
  variant?: (typeof aHydra)['variant'],
) => view('hydra', { ...aHydra, latestData, variant }).values

const labels = (latest: Parameters<typeof hydraValues>[0]) =>
  hydraValues(latest).map((value) => value?.[0] ?? null)
const ac = { rp: 1500, v: 230, ns: 1 }
const battery = { bp: 0, sp: 0, mp: 0, abp: 80, tsc: 1, mc: 1 }
const split = { grid: 0, generator: 0, solar: 5, battery: 0 }

test('a row shows three of the variant’s values, each kind in its own column [E13, E14]', () => {
  expect(
    labels({ 'ac-power': { '1': ac, '4': ac }, 'battery-system': battery, 'power-split': split }),
  ).toEqual(['Grid', 'Generator', 'Battery'])
  expect(
    labels({ 'ac-power': { '1': ac }, 'battery-system': battery, 'power-split': split }),
  ).toEqual(['Grid', 'Solar', 'Battery'])
  expect(labels({ 'battery-system': battery, 'power-split': split })).toEqual([
    ...['Load', 'Solar', 'Battery'],
  ])
  expect(labels({ 'battery-system': battery })).toEqual([null, null, 'Battery'])
  expect(labels({})).toEqual([null, null, null])
})

test('channels of a group are summed', () => {
  expect(hydraValues({ 'ac-power': { '1': ac, '2': ac } })[0]?.[1]).toEqual({
    number: '3.00',
    unit: 'kW',
  })
})

test('solar counts by the battery system, or else by the power split', () => {
  const solar = (latest: Parameters<typeof hydraValues>[0]) => hydraValues(latest)[1]
  expect(solar({ 'battery-system': { ...battery, sp: 7 }, 'power-split': split })).toEqual([
    ...['Solar', { number: '7', unit: 'W' }],
  ])
  expect(solar({ 'power-split': split })).toEqual(['Solar', { number: '5', unit: 'W' }])
})

test('a bg row shows solar, load and battery, and the trend of its solar power', () => {
  const power = { solarPower: 500, consumtionPower: 1300, batteryVoltage: 48.26, timestamp: 7000 }
  const device = { ...aBg, powerState: { ...aBg.powerState, ...power }, signal_quality: 21 }
  expect(view('bg', device)).toEqual({
    values: [
      ['Solar', { number: '500', unit: 'W' }],
      ['Load', { number: '1.30', unit: 'kW' }],
      ['Battery', { number: '48.3', unit: 'V' }],
    ],
    signal: 21,
    trend: {
      name: 'Solar power',
      color: 'var(--source-solar)',
      atMs: 7000,
      powerW: 500,
      metrics: ['solarPower'],
    },
  })
})

test('a meter row shows power, power factor and frequency, and the trend of its power', () => {
  const power = { totalActivePower: 690, totalPowerFactor: 0.957, frequency: 49.987 }
  const powerState = { ...aPm.powerState, ...power, timestamp: 8000 }
  const network = { ...aPm.network, signal_quality: 22 }
  expect(view('pm', { ...aPm, powerState, network })).toEqual({
    values: [
      ['Power', { number: '690', unit: 'W' }],
      ['Power factor', { number: '0.96', unit: '' }],
      ['Frequency', { number: '49.99', unit: 'Hz' }],
    ],
    signal: 22,
    trend: {
      name: 'Active power',
      color: 'var(--source-load)',
      atMs: 8000,
      powerW: 690,
      metrics: ['totalActivePower'],
    },
  })
})

test('a hydra row shows the trend of its AC input, summed over grid and generator', () => {
  const latestData = { 'ac-power': { '1': ac, '4': { ...ac, rp: 20 } } }
  const network_data = { ...aHydra.network_data, signal_quality: 23 }
  const { signal, trend } = view('hydra', {
    ...aHydra,
    latestData,
    network_data,
    lastSeen: 9000,
  })
  expect([signal, trend]).toEqual([
    23,
    {
      ...{ name: 'AC input', color: 'var(--source-grid)', atMs: 9000, powerW: 1520 },
      metrics: ['ac-power.1.rp', 'ac-power.4.rp'],
    },
  ])
})

test('a hydra without channels shows the trend of its panels', () => {
  const latestData = { 'battery-system': { ...battery, sp: 7 }, 'power-split': split }
  expect(view('hydra', { ...aHydra, latestData, lastSeen: 9000 }).trend).toMatchObject({
    ...{ name: 'Solar power', powerW: 7, metrics: ['battery-system.sp'] },
  })
  const { trend } = view('hydra', { ...aHydra, latestData: {}, lastSeen: 9000 })
  expect(trend).toMatchObject({ atMs: undefined, powerW: undefined })
})

test('a battery whose charge is no percentage is shown by its power [E15]', () => {
  const system = { ...battery, abp: 579, bp: 514 }
  expect(hydraValues({ 'battery-system': system })[2]).toEqual([
    ...['Battery', { number: '514', unit: 'W' }],
  ])
})
