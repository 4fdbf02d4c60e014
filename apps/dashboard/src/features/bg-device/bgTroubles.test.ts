import { expect, test } from 'vitest'
import { aBg } from '../../live/devices.testing.ts'
import type { Silence } from '../../live/silence.ts'
import { bgTroubles } from './bgTroubles.ts'

const calm = {
  ...aBg,
  switch_status: { ...aBg.switch_status, switch: 'on', power: 'on', tamper: 'off' },
  notifications_threshold: {
    ...aBg.notifications_threshold,
    ...{ high_voltage: 60, high_power_day: 2000, high_power_night: 1000 },
  },
  powerState: { ...aBg.powerState, batteryVoltage: 52, consumtionPower: 500 },
} as const
const titles = (device: Parameters<typeof bgTroubles>[0], silence: Silence = 'nobody', hour = 12) =>
  bgTroubles(device, silence, hour).map(({ title }) => title)
const switched = (status: object) => ({
  ...calm,
  switch_status: { ...calm.switch_status, ...status },
})
const powered = (state: object) => ({ ...calm, powerState: { ...calm.powerState, ...state } })

test('where nothing is wrong nothing is said', () => {
  expect(titles(calm)).toEqual([])
})

test('an open box, an empty battery, a switch that is off [E5, S10]', () => {
  expect(titles(switched({ tamper: 'on' }))).toEqual(['Box open'])
  expect(titles(switched({ power: 'off' }))).toEqual(['No power at the output'])
  expect(titles(switched({ power: 'off', switch: 'off' }))).toEqual(['Switched off'])
})

test('limits are passed by what is measured, by day and by night apart [E7]', () => {
  expect(titles(powered({ batteryVoltage: 60.1 }))).toEqual(['High voltage'])
  expect(titles(powered({ consumtionPower: 1500 }))).toEqual([])
  expect(titles(powered({ consumtionPower: 1500 }), 'nobody', 22)).toEqual(['High power'])
})

test('of one that is silent only what stays true is said', () => {
  const cutOff = switched({ tamper: 'on', power: 'off' })
  expect(titles(cutOff, 'device')).toEqual(['Offline', 'Box open'])
  expect(titles(cutOff, 'connection')).toEqual(['Box open'])
})

test('a battery near its cut-off is told before it is cut off, unless it is being charged [E3, E5]', () => {
  const near = powered({ batteryVoltage: 45, batteryCurrent: -3 })
  expect(titles(near)).toEqual(['Low battery'])
  expect(titles(powered({ batteryVoltage: 45, batteryCurrent: 3 }))).toEqual([])
  expect(titles(powered({ batteryVoltage: 46, batteryCurrent: -3 }))).toEqual([])
})

test('a limit of 0 is none [E7]', () => {
  const limits = { high_voltage: 0, high_power_day: 0, high_power_night: 0 }
  const unlimited = {
    ...calm,
    notifications_threshold: { ...aBg.notifications_threshold, ...limits },
  }
  expect(titles(unlimited)).toEqual([])
})
