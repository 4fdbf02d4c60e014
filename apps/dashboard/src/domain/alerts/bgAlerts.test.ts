import type { ReportedBg } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aBg } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import { asReported, type Freshness } from '../deviceState.ts'
import { bgAlerts, dayIn, isDayHour, isDecidedByReport } from './bgAlerts.ts'
import { shownAlerts } from './fleetAlerts.ts'

const calm = {
  ...aBg,
  switch_status: { ...aBg.switch_status, switch: 'on', power: 'on', tamper: 'off' },
  notifications_threshold: {
    ...aBg.notifications_threshold,
    ...{ high_voltage: 60, high_power_day: 2000, high_power_night: 1000 },
  },
  powerState: { ...aBg.powerState, batteryVoltage: 52, consumtionPower: 500 },
} as const
/** The alerts on the device's page. */
const shown = (device: ReportedBg, freshness: Freshness = FRESH, isDay = true) =>
  shownAlerts(bgAlerts(asReported(device, freshness), isDay), freshness)
const titles = (...args: Parameters<typeof shown>) => shown(...args).map(({ title }) => title)
const switched = (status: object) => ({
  ...calm,
  switch_status: { ...calm.switch_status, ...status },
})
const powered = (state: object) => ({ ...calm, powerState: { ...calm.powerState, ...state } })

test('a device in order has no alerts', () => {
  expect(titles(calm)).toEqual([])
})

test('an open enclosure, an empty battery and a switched off output are alerts [E5, S10]', () => {
  expect(titles(switched({ tamper: 'on' }))).toEqual(['Enclosure open'])
  expect(titles(switched({ power: 'off' }))).toEqual(['No power: battery cut off'])
  expect(titles(switched({ power: 'off', switch: 'off' }))).toEqual(['Switched off'])
})

test('an output without power whose battery is not cut off has no cause', () => {
  expect(titles(switched({ power: 'off', isCutOff: false }))).toEqual(['No power'])
  expect(titles(switched({ power: 'off', isCutOff: true }))).toEqual(['No power: battery cut off'])
})

test('readings above a limit are alerts, with separate limits for day and night [E7]', () => {
  expect(titles(powered({ batteryVoltage: 60.1 }))).toEqual(['Voltage above threshold'])
  expect(titles(powered({ consumtionPower: 1500 }))).toEqual([])
  expect(titles(powered({ consumtionPower: 1500 }), FRESH, false)).toEqual(['Load above threshold'])
})

test('a reading at its limit is no alert [E7]', () => {
  expect(titles(powered({ batteryVoltage: 60, consumtionPower: 2000 }))).toEqual([])
})

const nearlyEmpty = {
  ...switched({ cut_off: 44.5 }),
  powerState: { ...calm.powerState, batteryVoltage: 45.04, batteryCurrent: -3 },
}

test.each([
  [
    'Switch is on; battery cut off at 44.5 V.',
    switched({ power: 'off', switch: 'on', cut_off: 44.5 }),
    true,
  ],
  ['45.0 V; output cuts off at 44.5 V.', nearlyEmpty, true],
  ['Battery above 60 V.', powered({ batteryVoltage: 60.1 }), true],
  ['Load above the daytime limit of 2000 W.', powered({ consumtionPower: 2001 }), true],
  ['Load above the night limit of 1000 W.', powered({ consumtionPower: 1001 }), false],
])('an alert names its limit: “%s” [E5, E7]', (explanation, device, isDay) => {
  expect(shown(device, FRESH, isDay).map(({ text }) => text)).toEqual([explanation])
})

test('a device that is switched off has no battery alert; a stale one has none of its output', () => {
  const empty = { batteryVoltage: 45, batteryCurrent: -3 }
  const off = {
    ...powered(empty),
    switch_status: switched({ power: 'off', switch: 'off' }).switch_status,
  }
  expect(titles(off)).toEqual(['Switched off'])
  expect(titles(off, STALE_BY_DEVICE)).toEqual(['Offline'])
  expect(titles(powered(empty), STALE_BY_DEVICE)).toEqual(['Offline'])
  expect(titles(switched({ switch: 'off' }))).toEqual([])
})

test('an offline device keeps the alerts that stay true', () => {
  const cutOff = switched({ tamper: 'on', power: 'off' })
  expect(titles(cutOff, STALE_BY_DEVICE)).toEqual(['Offline', 'Enclosure open'])
  expect(titles(cutOff, STALE_BY_CONNECTION)).toEqual(['Enclosure open'])
})

test('a discharging battery near its cut-off is an alert [E3, E5]', () => {
  const near = powered({ batteryVoltage: 45, batteryCurrent: -3 })
  expect(titles(near)).toEqual(['Low battery'])
  expect(titles(powered({ batteryVoltage: 45, batteryCurrent: 3 }))).toEqual([])
  expect(titles(powered({ batteryVoltage: 46, batteryCurrent: -3 }))).toEqual([])
})

test('a limit of 0 never alerts [E7]', () => {
  const limits = { high_voltage: 0, high_power_day: 0, high_power_night: 0 }
  const unlimited = {
    ...calm,
    notifications_threshold: { ...aBg.notifications_threshold, ...limits },
  }
  expect(titles(unlimited)).toEqual([])
})

const unlisted = {
  ...{ ...calm, switch_status: {}, powerState: {}, notifications_threshold: {} },
} as unknown as ReportedBg
const knows = (parts: object) => ({ ...unlisted, ...parts }) as ReportedBg
const volts = { powerState: { batteryVoltage: 50 } }
const days = { high_power_day: 1, high_power_night: 1 }

test.each([
  ['enclosureOpen', [{ switch_status: { tamper: 'off' } }]],
  ['cutOff', [{ switch_status: { power: 'on' } }]],
  ['switchedOff', [{ switch_status: { power: 'on' } }]],
  ['lowBattery', [{ switch_status: { power: 'on' } }, volts]],
  ['highVoltage', [{ notifications_threshold: { high_voltage: 1 } }, volts]],
  ['highLoad', [{ notifications_threshold: days }, { powerState: { consumtionPower: 1 } }]],
] as const)('whether an alert %s runs is known by all fields that decide it', (kind, parts) => {
  expect(isDecidedByReport(kind, knows(Object.assign({}, ...parts)))).toBe(true)
  for (const missing of parts) {
    const others = parts.filter((part) => part !== missing)
    expect(isDecidedByReport(kind, knows(Object.assign({}, ...others)))).toBe(false)
  }
})

test('a limit of the day decides nothing without that of the night; other kinds need no field', () => {
  const power = { powerState: { consumtionPower: 1 } }
  for (const key of ['high_power_day', 'high_power_night'])
    expect(
      isDecidedByReport('highLoad', knows({ ...power, notifications_threshold: { [key]: 1 } })),
    ).toBe(false)
  expect(isDecidedByReport('offline', unlisted)).toBe(true)
})

test('an alert says since when it may run: the values of the history in which it holds', () => {
  const holds = (device: ReportedBg, isDay = true) => {
    const [alert] = bgAlerts({ device, state: 'up' }, isDay)
    const origin = alert?.origin
    return origin !== undefined && 'holds' in origin ? origin.holds : () => null
  }
  const above = holds(powered({ batteryVoltage: 60.1 }))
  expect([59, 60, 60.1].map(above)).toEqual([false, false, true])
  const load = holds(powered({ consumtionPower: 1500 }), false)
  expect([1000, 1001].map(load)).toEqual([false, true])
  expect([0, 1].map(holds(switched({ tamper: 'on' })))).toEqual([false, true])
  expect([0, 1].map(holds(switched({ power: 'off' })))).toEqual([false, true])
})

test('day and night are those of the zone', () => {
  const isDay = dayIn(Date.UTC(2026, 0, 15, 12))
  expect([isDay('UTC'), isDay('Pacific/Auckland'), isDay('UTC')]).toEqual([true, false, true])
})

test('a cut-off voltage that is not known is a dash in the text of the alert', () => {
  const [alert] = shown(switched({ power: 'off', cut_off: undefined, isCutOff: true }) as never)
  expect(alert?.text).toContain('—')
})

test.each([
  [0, false],
  [5, false],
  [6, true],
  [17, true],
  [18, false],
  [23, false],
])('the hour that starts at %i counts as day: %s', (hour, isDay) => {
  expect(isDayHour(hour)).toBe(isDay)
})
