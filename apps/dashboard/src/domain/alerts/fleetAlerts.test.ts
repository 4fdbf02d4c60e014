import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { lowBatteryV } from '../../domain/battery.ts'
import { aBg, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import { type AnyDevice, powerOf } from '../deviceState.ts'
import { type Alert, groupOf } from './alert.ts'
import { dayIn } from './bgAlerts.ts'
import { alertsOf, deviceNow, type FleetDevices } from './fleetAlerts.ts'
import { bg, channels, hydra, pm } from './known.testing.ts'

const NOON_MS = Date.UTC(2026, 0, 15, 12)
const MIDNIGHT_MS = Date.UTC(2026, 0, 15, 0)
const switched = (more: Partial<typeof aBg.switch_status>) => ({
  switch_status: { ...aBg.switch_status, ...more },
})
const limited = (more: Partial<typeof aBg.notifications_threshold>) => ({
  notifications_threshold: { ...aBg.notifications_threshold, ...more },
})
const alertsIn = (fleet: Partial<FleetDevices>, nowMs = NOON_MS) =>
  alertsOf({ bg: [], pm: [], hydra: [], ...fleet }, { nowMs, zoneOf: () => 'UTC' })
const titles = (...args: Parameters<typeof alertsIn>) => alertsIn(...args).map(({ title }) => title)
const LOW_V = lowBatteryV(aBg.switch_status.cut_off)
const system = { bp: 0, sp: 0, mp: 0, abp: 15, tsc: 1, mc: 1 }
const volts = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
const phase = volts(230)

test.each([
  ['nothing is wrong', bg({}), []],
  ['it is offline', bg({}, {}, 'unknown'), ['Offline']],
  ['the enclosure is open', bg({}, switched({ tamper: 'on' })), ['Enclosure open']],
  [
    'it went offline with an open enclosure',
    bg({}, switched({ tamper: 'on' }), 'unknown'),
    ['Offline', 'Enclosure open'],
  ],
  [
    'the battery is cut off',
    bg({}, switched({ power: 'off' }), 'down'),
    ['No power: battery cut off'],
  ],
  ['a user switched it off', bg({}, switched({ power: 'off', switch: 'off' }), 'down'), []],
  ['the battery is low', bg({ batteryVoltage: 45 }), ['Low battery']],
  ['it is low but charging', bg({ batteryVoltage: 45, batteryCurrent: 3 }), []],
  ['it has no cut-off', bg({ batteryVoltage: 45 }, switched({ cut_off: 0 })), []],
  ['the voltage is high', bg({ batteryVoltage: 59 }), ['Voltage above threshold']],
  ['the load equals the daytime limit', bg({ consumtionPower: 3000 }), []],
  ['the load exceeds it', bg({ consumtionPower: 3001 }), ['Load above threshold']],
  ['the load has no limit', bg({ consumtionPower: 3001 }, limited({ high_power_day: 0 })), []],
])('bg: %s [E5, E7, S10]', (_, known, expected) => {
  expect(titles({ bg: [known] })).toEqual(expected)
})

test.each([
  ['the enclosure is open', bg({}, switched({ tamper: 'on' })), { series: 'tamper' }, 1, 0],
  ['it is cut off', bg({}, switched({ power: 'off' }), 'down'), { series: 'power' }, 1, 0],
  ['its battery is low', bg({ batteryVoltage: 45 }), { metric: 'batteryVoltage' }, LOW_V, 46],
  ['its voltage is high', bg({ batteryVoltage: 59 }), { metric: 'batteryVoltage' }, 59, 58],
  ['its load is high', bg({ consumtionPower: 3001 }), { metric: 'consumtionPower' }, 3001, 3000],
])(
  'the start of an alert is found in the series that reports it: %s [S10, E5, E7]',
  (_, known, where, so, not) => {
    const [item] = alertsIn({ bg: [known] })
    expect(item?.origin).toMatchObject(where)
    const holds = item !== undefined && 'holds' in item.origin && item.origin.holds
    expect(holds && [holds(so), holds(not)]).toEqual([true, false])
  },
)

test('night in the zone of the device → its load limit is that of the night [E7]', () => {
  expect(titles({ bg: [bg({ consumtionPower: 2500 })] }, MIDNIGHT_MS)).toEqual([
    'Load above threshold',
  ])
})

test.each([
  ['all is well', pm({ phaseA: phase, phaseB: phase, phaseC: phase }), []],
  ['it is offline', pm({}, {}, 'unknown'), ['Offline']],
  ['it reports down', pm({}, {}, 'down'), ['No supply']],
  [
    'dead phases carry an induced voltage',
    pm({ phaseA: volts(3), phaseB: volts(1), phaseC: volts(0.5) }),
    ['No supply'],
  ],
  ['a phase is lost', pm({ phaseA: phase, phaseB: volts(40), phaseC: phase }), ['Phase B lost']],
])('pm: %s [E10, E11]', (_, known, expected) => {
  expect(titles({ pm: [known] })).toEqual(expected)
})

test.each([
  ['both supplies have power', hydra(channels({ 1: 1, 4: 1 })), []],
  ['the generator is in standby', hydra(channels({ 1: 1, 4: 0 })), []],
  ['one phase of the grid is up', hydra(channels({ 1: 0, 2: 1 })), ['Partial grid outage']],
  ['the grid is down', hydra(channels({ 1: 0, 2: 0 })), ['Grid down; on battery']],
  [
    'the grid and the site are down',
    hydra(channels({ 1: 0 }), {}, 'down'),
    ['Grid down; no power'],
  ],
  ['the generator runs', hydra(channels({ 1: 0, 4: 1 })), ['Grid down; on generator']],
  ['both are down', hydra(channels({ 1: 0, 4: 0 }), {}, 'down'), ['Grid and generator down']],
  ['it is offline', hydra(channels({ 1: 0 }), {}, 'unknown'), ['Offline']],
  ['a channel reports no state', hydra({ 'ac-power': { '1': { rp: 0 } } }), []],
  ['the site has no power from its grid', hydra(channels({ 1: 1 }), {}, 'down'), ['No power']],
  ['it has no channels', hydra({}), []],
  ['its battery is low', hydra({ 'battery-system': system }), ['Low battery']],
])('hydra: %s [C6, E14, E15]', (_, known, expected) => {
  expect(titles({ hydra: [known] })).toEqual(expected)
})

test.each([
  ['both supplies are down', hydra(channels({ 1: 0, 4: 0 }), {}, 'down'), [1]],
  ['the grid is down', hydra(channels({ 1: 0, 2: 0, 4: 1 })), [1, 2]],
  ['the grid and the site are down', hydra(channels({ 1: 0, 4: 1 }), {}, 'down'), [1]],
  ['the grid is down on battery', hydra(channels({ 2: 0 })), [2]],
  ['the site has no power', hydra(channels({ 1: 1, 4: 0 }), {}, 'down'), [1, 4]],
])('the start of an alert is found in the channels that are down: %s', (_, known, expected) => {
  const [item] = alertsIn({ hydra: [known] })
  expect(item?.origin).toEqual({ kind: 'channels', channels: expected })
})

test('the start of a lost phase is found in the voltages below half of the highest', () => {
  const lost = pm({ phaseA: phase, phaseB: volts(40), phaseC: phase })
  const [item] = alertsIn({ pm: [lost] })
  expect(item?.origin).toMatchObject({ kind: 'points', metric: 'phaseB.voltage' })
  const holds = item !== undefined && 'holds' in item.origin && item.origin.holds
  expect(holds && [holds(114.9), holds(115)]).toEqual([true, false])
})

test('the connection of the page is down → the last reports of devices count', () => {
  const lost = <D>({ device }: { readonly device: D }) => ({
    ...{ device, freshness: STALE_BY_CONNECTION },
  })
  const down = lost(hydra(channels({ 1: 0 })))
  expect(titles({ hydra: [down] })).toEqual(['Grid down; on battery'])
  expect(titles({ bg: [lost(bg({}))], pm: [lost(pm({}))] })).not.toContain('Offline')
})

test.each([
  ['2026-01-15T05:59:59Z', 'UTC', false],
  ['2026-01-15T06:00:00Z', 'UTC', true],
  ['2026-01-15T17:59:59Z', 'UTC', true],
  ['2026-01-15T18:00:00Z', 'UTC', false],
  ['2026-01-15T05:30:00Z', 'Africa/Lagos', true],
  ['2026-01-15T17:30:00Z', 'Africa/Lagos', false],
  // Moments before 1970 are negative.
  ['1969-12-31T23:00:00Z', 'Asia/Tokyo', true],
  ['1969-07-20T20:17:00Z', 'UTC', false],
])('%s in %s is day: %s, from six to six by the local clock', (at, tz, isDay) => {
  expect(dayIn(Date.parse(at))(tz)).toBe(isDay)
})

test('summer time begins → day begins an hour earlier in UTC', () => {
  expect(dayIn(Date.parse('2026-03-28T05:30:00Z'))('Europe/Madrid')).toBe(true)
  expect(dayIn(Date.parse('2026-03-28T04:30:00Z'))('Europe/Madrid')).toBe(false)
  expect(dayIn(Date.parse('2026-03-29T04:30:00Z'))('Europe/Madrid')).toBe(true)
})

test('many devices share a zone → the zone is computed once', () => {
  const computed = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const isDay = dayIn(Date.parse('2026-01-15T12:00:00Z'))
  for (let device = 0; device < 2000; device += 1) {
    isDay(device % 2 === 0 ? 'Africa/Lagos' : 'Asia/Tokyo')
  }
  expect(computed).toHaveBeenCalledTimes(2)
  computed.mockRestore()
})

const reason = (known: ReturnType<typeof bg>, freshness = known.freshness) => {
  const one: AnyDevice = { family: 'bg', device: known.device }
  return deviceNow(one, freshness, { nowMs: NOON_MS, zoneOf: () => 'UTC' }).reason?.title
}

test('the reason of a state is the most urgent alert; that a device is offline is the state', () => {
  expect(reason(bg({}))).toBeUndefined()
  expect(reason(bg({ batteryVoltage: 45 }))).toBe('Low battery')
  expect(reason(bg({ batteryVoltage: 45 }, switched({ tamper: 'on' })))).toBe('Enclosure open')
  expect(reason(bg({}, {}, 'unknown'))).toBeUndefined()
  expect(reason(bg({}, switched({ tamper: 'on' }), 'unknown'))).toBe('Enclosure open')
})

test('a switched-off output is the reason before a warning, and after an alarm', () => {
  const off = switched({ power: 'off', switch: 'off' })
  expect(reason(bg({ batteryVoltage: 59 }, off, 'down'))).toBe('Switched off')
  const open = switched({ power: 'off', switch: 'off', tamper: 'on' })
  expect(reason(bg({}, open, 'down'))).toBe('Enclosure open')
  expect(alertsIn({ bg: [bg({}, off, 'down')] })).toEqual([])
})

test('without reception the only reason is one that no reading ends', () => {
  const open = bg({ batteryVoltage: 45 }, switched({ tamper: 'on' }))
  expect(reason(open, STALE_BY_CONNECTION)).toBe('Enclosure open')
  expect(reason(bg({ batteryVoltage: 45 }), STALE_BY_CONNECTION)).toBeUndefined()
})

test('a device shows its outage before that it is offline, and both before a warning', () => {
  const away = bg({}, switched({ tamper: 'on' }), 'unknown')
  const one: AnyDevice = { family: 'bg', device: away.device }
  const at = { nowMs: NOON_MS, zoneOf: () => 'UTC' }
  const kinds = (alerts: readonly Alert[]) => alerts.map(({ kind }) => kind)
  expect(kinds(deviceNow(one, away.freshness, at).alerts)).toEqual(['enclosureOpen', 'offline'])
})

test.each([
  ['a bg', 'bg', bg({}, switched({ power: 'off' }), 'down')],
  ['a bg that reports only that it is down', 'bg', bg({}, { switch_status: {} } as never, 'down')],
  ['a meter that is down', 'pm', pm({}, {}, 'down')],
  ['a meter with dead phases', 'pm', pm({ phaseA: volts(3), phaseB: volts(1), phaseC: volts(0) })],
  ['a hydra', 'hydra', hydra(channels({ 1: 0, 4: 0 }), {}, 'down')],
  ['a hydra with a live grid', 'hydra', hydra(channels({ 1: 1 }), {}, 'down')],
] as const)('%s without power has an outage as alert', (_, family, known) => {
  expect(powerOf({ family, device: known.device } as AnyDevice, known.state)).toBe('off')
  const [worst] = alertsIn({ [family]: [known] })
  expect([worst?.tone, worst && groupOf(worst)]).toEqual(['down', 'outage'])
})

test('an offline device has the time of its last report, and the same text in each family', () => {
  const offline = { bg: [bg({}, {}, 'unknown')], pm: [], hydra: [hydra({}, {}, 'unknown')] }
  const [ofHydra, ofBg] = alertsOf(offline, { nowMs: 0, zoneOf: () => 'UTC' })
  expect([ofHydra?.kind, ofBg?.kind]).toEqual(['offline', 'offline'])
  expect(ofHydra?.text).toBe(ofBg?.text)
  expect(ofBg?.origin).toEqual({ kind: 'known', atMs: 100_000 })
  const unseen = { ...offline, bg: [bg({}, { lastSeen: undefined } as never, 'unknown')] }
  expect(alertsOf(unseen, { nowMs: 0, zoneOf: () => 'UTC' })[1]?.origin).toEqual({
    kind: 'unknown',
  })
})

test('an alert names the part of the history from which its start follows', () => {
  const [partial] = alertsIn({ hydra: [hydra(channels({ 1: 1, 2: 0 }))] })
  expect(partial?.origin).toEqual({ kind: 'channels', channels: [2] })
  const system = { bp: 0, sp: 0, mp: 0, abp: 10, tsc: 1, mc: 1 }
  const [charge] = alertsIn({ hydra: [hydra({ 'battery-system': system })] })
  expect(charge?.origin).toMatchObject({ kind: 'points', metric: 'battery-system.abp' })
  const dead = { ...aPm.powerState.phaseA, voltage: 0 }
  const [noSupply] = alertsIn({ pm: [pm({ phaseA: dead, phaseB: dead, phaseC: dead })] })
  expect(noSupply).toMatchObject({ tone: 'down', origin: { metric: 'phaseA.voltage' } })
})

test('alerts of an unchanged device are made once, and again for another state, time of day or language', () => {
  const { device } = bg({ batteryVoltage: 45, consumtionPower: 3001 })
  const seen = (state: 'up' | 'unknown' = 'up', nowMs = NOON_MS) =>
    alertsIn({ bg: [{ device, freshness: state === 'up' ? FRESH : STALE_BY_DEVICE }] }, nowMs)
  const [low, load] = seen()
  expect(seen()[0]).toBe(low)
  expect(seen('unknown').map(({ kind }) => kind)).toEqual(['offline'])
  expect(seen('up', MIDNIGHT_MS)[1]?.text).not.toBe(load?.text)
  expect(seen()[0]?.text).toBe(low?.text)
  const changed = { ...device, deviceId: 'BG-0002' }
  expect(alertsIn({ bg: [{ device: changed, freshness: FRESH }] })[0]?.deviceId).toBe('BG-0002')
  i18n.load('fr', {})
  i18n.activate('fr')
  expect(seen()[0]).not.toBe(low)
  i18n.activate('en')
})
