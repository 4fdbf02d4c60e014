import { expect, test } from 'vitest'
import { aBg } from '../live/devices/devices.testing.ts'
import { chargePercent, isCharge, isLowBattery, isLowCharge, lowBatteryV } from './battery.ts'

test.each([
  [0, true],
  [19.9, true],
  [20, false],
  [100, false],
])('a charge of %d %% is low: %s', (percent, isLow) => {
  expect(isLowCharge(percent)).toBe(isLow)
})

test('a battery is low up to 4 % above its cut-off voltage', () => {
  expect(lowBatteryV(50)).toBe(52)
})

test.each([
  ['discharging at the limit', { cut_off: 50, batteryVoltage: 52, batteryCurrent: -3 }, true],
  ['idle at the limit', { cut_off: 50, batteryVoltage: 52, batteryCurrent: 0 }, true],
  ['charging at the limit', { cut_off: 50, batteryVoltage: 52, batteryCurrent: 0.1 }, false],
  ['above the limit', { cut_off: 50, batteryVoltage: 52.01, batteryCurrent: -3 }, false],
  ['without a cut-off voltage', { cut_off: 0, batteryVoltage: 0, batteryCurrent: -3 }, false],
])('a battery %s is low (%j): %s', (_, { cut_off, ...battery }, isLow) => {
  const device = {
    switch_status: { ...aBg.switch_status, cut_off },
    powerState: { ...aBg.powerState, ...battery },
  }
  expect(isLowBattery(device)).toBe(isLow)
})

test.each([
  [-0.1, false],
  [0, true],
  [100, true],
  [100.1, false],
  [undefined, true],
])('%s can be a charge in percent: %s [E15]', (abp, expected) => {
  expect(isCharge(abp)).toBe(expected)
})

test('a number that is no charge is no low charge', () => {
  expect(isLowCharge(-500)).toBe(false)
})

test.each([
  ['of the battery system', { 'battery-system': { abp: 91 } }, 91],
  ['of 0 %', { 'battery-system': { abp: 0 } }, 0],
  [
    'as the mean of the monitors when the system has none',
    { 'battery-monitor-power': { 'bm-1': { soc: 80 }, 'bm-2': { soc: 60 }, 'bm-3': {} } },
    70,
  ],
  [
    'of the monitors when the system sends no percentage',
    { 'battery-system': { abp: -500 }, 'battery-monitor-power': { 'bm-1': { soc: 55 } } },
    55,
  ],
  ['unknown without either', { 'battery-system': {}, 'battery-monitor-power': {} }, undefined],
] as const)('the state of charge is %s', (_, latest, percent) => {
  expect(chargePercent(latest)).toBe(percent)
})

test.each([
  ['cut-off voltage', { cut_off: undefined }, {}],
  ['voltage', {}, { batteryVoltage: undefined }],
  ['current: it may be charging', {}, { batteryCurrent: undefined }],
])('a battery without a known %s is not low', (_, status, state) => {
  const device = {
    switch_status: { ...aBg.switch_status, cut_off: 50, ...status },
    powerState: { ...aBg.powerState, batteryVoltage: 51, batteryCurrent: -3, ...state },
  }
  expect(isLowBattery(device as never)).toBe(false)
})
