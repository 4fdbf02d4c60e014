import {
  type DeviceStatus,
  decodeHydraEnergy,
  decodeHydraPower,
  decodeHydraStatus,
  HOUR_MS,
  HYDRA_CHART_POINTS_MAX,
  LIVE_ENERGY_ROWS_MAX,
} from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra } from './devices.testing.ts'
import {
  type HydraLive,
  hydraSnapshot,
  reportsChannelChange,
  withHydraEnergy,
  withHydraPower,
  withHydraStatus,
  withUnconfirmedChannels,
} from './hydraLive.ts'

const live = hydraSnapshot(aHydra)

function powerFrame(t: number, data: object) {
  const frame = decodeHydraPower({ deviceId: 'HY-1', t, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return frame.value
}

const channel = (t: number, data: object = {}) =>
  powerFrame(t, { type: 'ac-power', channel: 1, v: 230, rp: 1200, ...data })

function withPower(before: HydraLive, t: number, data: object): HydraLive {
  return withHydraPower(before, powerFrame(t, data))
}

function withEnergy(before: HydraLive, t: number, data: object): HydraLive {
  const frame = decodeHydraEnergy({ deviceId: 'HY-1', t, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withHydraEnergy(before, frame.value)
}

function withStatus(
  before: HydraLive,
  t: number,
  status: DeviceStatus,
  data: object = {},
): HydraLive {
  const frame = decodeHydraStatus({ deviceId: 'HY-1', t, status, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withHydraStatus(before, frame.value)
}

function aSummary(period: string, totalImportEnergy: number) {
  const others = { totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 }
  return { period, totalImportEnergy, ...others }
}

function summed(before: HydraLive, t: number, period: string, totalImportEnergy = 5): HydraLive {
  return withEnergy(before, t, { type: 'energy-summary', ...aSummary(period, totalImportEnergy) })
}

test('a channel reports going down; a periodic value keeps the state [K9, S11]', () => {
  const down = withHydraPower(live, channel(101, { ns: 0, os: 1, v: 0, rp: 0 }))
  expect(down.device.latestData['ac-power']?.[1]).toEqual({ rp: 0, v: 0, ns: 0 })
  const later = withHydraPower(down, channel(102, { v: 0, rp: 0 }))
  expect(later.device.latestData['ac-power']?.[1]?.ns).toBe(0)
  expect(later.device.latestData['ac-power']?.[4]).toBe(aHydra.latestData['ac-power']?.[4])
  const back = withHydraPower(later, channel(103, { ns: 1, os: 0 }))
  expect(back.device.latestData['ac-power']?.[1]?.ns).toBe(1)
})

test('what a frame does not have keeps its last value', () => {
  const third = withHydraPower(live, channel(101, { channel: 3 }))
  const later = withHydraPower(third, powerFrame(102, { type: 'ac-power', channel: 3, rp: 5 }))
  expect(later.device.latestData['ac-power']?.[3]).toEqual({ rp: 5, v: 230 })
})

test('the first channel of a hydra without any is stored and drawn', () => {
  const bare = hydraSnapshot({ ...aHydra, latestData: {} })
  const { device, chart } = withHydraPower(withUnconfirmedChannels(bare), channel(101))
  expect(device.latestData).toStrictEqual({ 'ac-power': { 1: { rp: 1200, v: 230 } } })
  expect(chart).toEqual([{ t: 101_000, v: 1200 }])
})

test('a channel that reports only power has only that [E15]', () => {
  const bare = withHydraPower(live, powerFrame(101, { type: 'ac-power', channel: 3, rp: 900 }))
  expect(bare.device.latestData['ac-power']?.[3]).toStrictEqual({ rp: 900 })
})

test('only a different new state is a change [S11]', () => {
  const isChange = (frame: ReturnType<typeof channel>) => reportsChannelChange(frame, undefined)
  expect(isChange(channel(101, { ns: 0, os: 1 }))).toBe(true)
  expect(isChange(channel(101, { ns: 1, os: 1 }))).toBe(false)
  expect(isChange(channel(101))).toBe(false)
  expect(isChange(channel(101, { ns: 0 }))).toBe(false)
  expect(isChange(channel(101, { os: 1 }))).toBe(false)
  expect(isChange(powerFrame(101, { type: 'power-split', ...split }))).toBe(false)
})

test('a frame that does not name the old state is compared with the last one [S11]', () => {
  const before = withHydraPower(live, channel(101, { ns: 1 }))
  expect(reportsChannelChange(channel(102, { ns: 0 }), before)).toBe(true)
  expect(reportsChannelChange(channel(102, { ns: 1 }), before)).toBe(false)
})

const battery = { bp: -100, sp: 0, mp: 0, abp: 80, tsc: 10, mc: 1 }
const split = { grid: 0, generator: 0, solar: 0, battery: 100 }
const monitor = { v: 52, i: -2, p: -104, soc: 80 }

test.each([
  ['ac-power', withPower, { channel: 1, v: 230, rp: 1200 }],
  ['battery-system', withPower, battery],
  ['battery-monitor-power', withPower, { monitor: 'bm-1', ...monitor }],
  ['power-split', withPower, split],
  ['ac-channel-energy', withEnergy, { channel: 1, ie: 11 }],
  ['battery-monitor-energy', withEnergy, { monitor: 'bm-1', ce: 5, de: 6 }],
  ['energy-summary', withEnergy, aSummary('2026-01-15T10:00:00Z', 5)],
] as const)('any live update marks the device up: %s [S12]', (type, take, data) => {
  const unknown = withStatus(live, 101, 'unknown')
  expect(take(unknown, 102, { type, ...data }).device).toMatchObject({
    ...{ status: 'up', lastSeen: 102_000 },
  })
})

test('a monitor’s energy and the network have separate frames [K9]', () => {
  const next = withEnergy(live, 101, {
    ...{ type: 'battery-monitor-energy', monitor: 'bm-1', ce: 5, de: 6 },
  })
  expect(next.device.latestData['battery-monitor-energy']).toEqual({ 'bm-1': { ce: 5, de: 6 } })
  const network_data = { cop: 'Airtel', signal_quality: 7 }
  expect(withStatus(live, 101, 'up', { network_data }).device.network_data).toEqual(network_data)
  expect(withStatus(live, 101, 'up').device.network_data).toEqual(aHydra.network_data)
})

test('lifetime energies follow the live energies, and no power [E16, K9]', () => {
  const row = { monitor_id: 'ac-1', lifetime_charged_energy_Wh: 0 }
  const other = { lifetime_discharged_energy_Wh: 0, lifetime_export_energy_Wh: 0 }
  const lifetime_energy = [{ ...row, ...other, lifetime_import_energy_Wh: 10 }]
  const before = hydraSnapshot({ ...aHydra, lifetime_energy })
  const next = withEnergy(before, 101, { type: 'ac-channel-energy', channel: 1, ie: 12, ee: 3 })
  expect(next.device.latestData['ac-channel-energy']).toEqual({ '1': { ie: 12, ee: 3 } })
  expect(next.device.lifetime_energy[0]?.lifetime_import_energy_Wh).toBe(12)
  const { device } = withHydraPower(next, channel(102))
  expect(device.lifetime_energy).toBe(next.device.lifetime_energy)
})

test.each([
  ['ac-channel-energy', withEnergy, 'channel', { ie: 11 }, { ie: 44 }],
  ['battery-monitor-energy', withEnergy, 'monitor', { ce: 5, de: 6 }, { ce: 7, de: 8 }],
  ['battery-monitor-power', withPower, 'monitor', monitor, { ...monitor, soc: 40 }],
] as const)(
  '%s of one part leaves the others unchanged [K9, E14]',
  (type, take, key, first, other) => {
    const one = take(live, 101, { type, [key]: key === 'channel' ? 1 : 'bm-1', ...first })
    const both = take(one, 102, { type, [key]: key === 'channel' ? 4 : 'bm-4', ...other })
    expect(Object.values(both.device.latestData[type] ?? {})).toEqual([first, other])
  },
)

test('a device that a status called down is up after the next update, until the next down [S12]', () => {
  const down = withStatus(live, 101, 'down')
  const up = withHydraPower(down, channel(102, { ns: 0, os: 1, v: 0, rp: 0 }))
  expect(up.device.status).toBe('up')
  expect(withStatus(up, 103, 'down').device.status).toBe('down')
})

test('a device that an answer called down is up after a live update of any type [S12]', () => {
  const answered = hydraSnapshot({ ...aHydra, status: 'down' })
  expect(withPower(answered, 102, { type: 'power-split', ...split }).device.status).toBe('up')
  expect(
    withEnergy(answered, 102, { type: 'ac-channel-energy', channel: 1, ie: 1 }).device.status,
  ).toBe('up')
})

test('the other types update their parts [E14]', () => {
  const { latestData } = [
    powerFrame(101, { type: 'battery-system', ...battery }),
    powerFrame(101, { type: 'power-split', ...split }),
    powerFrame(101, { type: 'battery-monitor-power', monitor: 'bm-1', ...monitor }),
  ].reduce(withHydraPower, live).device
  expect(latestData['battery-system']).toEqual(battery)
  expect(latestData['power-split']).toEqual(split)
  expect(latestData['battery-monitor-power']).toEqual({ 'bm-1': monitor })
})

test('the chart has at most 100 points, one for each moment [C1]', () => {
  const frames = Array.from({ length: 250 }, (_, index) => channel(101 + Math.floor(index / 2)))
  const { chart } = frames.reduce(withHydraPower, live)
  expect(chart).toHaveLength(HYDRA_CHART_POINTS_MAX)
  expect(chart.at(-1)).toEqual({ t: 225_000, v: 1200 })
  expect(new Set(chart.map(({ t }) => t)).size).toBe(100)
})

test('a point inserted before the last one also drops the oldest [C1]', () => {
  const times = Array.from({ length: HYDRA_CHART_POINTS_MAX }, (_, index) => 102 + 2 * index)
  const full = times.map((t) => channel(t)).reduce(withHydraPower, live)
  const { chart } = withHydraPower(full, channel(299, { rp: 5 }))
  expect(chart).toHaveLength(HYDRA_CHART_POINTS_MAX)
  expect(chart.slice(-2)).toEqual([
    { t: 299_000, v: 5 },
    { t: 300_000, v: 1200 },
  ])
  expect(chart[0]?.t).toBe(104_000)
})

test('a late point replaces that of its moment, and only channels draw points [C1]', () => {
  const charted = [101, 102, 103].map((t) => channel(t)).reduce(withHydraPower, live)
  const { chart } = withHydraPower(charted, channel(102, { rp: 5 }))
  expect(chart).toEqual([
    { t: 101_000, v: 1200 },
    { t: 102_000, v: 5 },
    { t: 103_000, v: 1200 },
  ])
  expect(withPower(charted, 104, { type: 'power-split', ...split }).chart).toBe(charted.chart)
})

test('after lost frames no sum is drawn until each channel is reported or fetched [C1]', () => {
  const device = { ...aHydra, latestData: { 'ac-power': { 1: { rp: 800 }, 4: { rp: 0 } } } }
  const lost = withUnconfirmedChannels(hydraSnapshot(device))
  const generator = withHydraPower(lost, channel(101, { channel: 4, rp: 700 }))
  expect(generator.chart).toEqual([])
  expect(generator.unconfirmed).toEqual(new Set(['1']))
  expect(withHydraPower(generator, channel(101, { rp: 0 })).chart).toEqual([{ t: 101_000, v: 700 }])
  const fetched = hydraSnapshot(device, generator)
  expect(withHydraPower(fetched, channel(102, { rp: 800 })).chart).toEqual([{ t: 102_000, v: 800 }])
})

test('live energy rows: at most 100, newest first, one for each period [C1]', () => {
  const period = (hour: number) => new Date(hour * HOUR_MS).toISOString()
  const hours = Array.from({ length: 130 }, (_, hour) => hour)
  const full = hours.reduce((before, hour) => summed(before, 200 + hour, period(hour)), live)
  expect(full.energyRows).toHaveLength(LIVE_ENERGY_ROWS_MAX)
  expect(full.energyRows[0]?.period).toBe(period(129))
  const withReport = summed(full, 400, period(129), 9)
  expect(withReport.energyRows).toHaveLength(100)
  expect(withReport.energyRows[0]).toEqual({
    period: period(129),
    totalImportEnergy: 9,
    totalChargeEnergy: 0,
    totalDischargeEnergy: 0,
    solarChargeEnergy: 0,
  })
})

test('a snapshot keeps chart and energy rows', () => {
  const before = summed(withHydraPower(live, channel(101)), 102, '2026-01-15T10:00:00Z')
  expect(hydraSnapshot(aHydra, before).chart).toBe(before.chart)
  expect(hydraSnapshot(aHydra, before).energyRows).toBe(before.energyRows)
  expect(live).toMatchObject({ chart: [], energyRows: [], unconfirmed: new Set() })
})

test('an unreadable part is known after its next report [E14]', () => {
  const unreadable = ['power-split', 'ac-power 1', 'ac-power 2']
  const device = { ...aHydra, latestData: { 'ac-power': {}, unreadable } }
  const next = withHydraPower(hydraSnapshot(device), channel(101))
  expect(next.device.latestData.unreadable).toEqual(['power-split', 'ac-power 2'])
  const second = withHydraPower(next, channel(102, { channel: 2 }))
  expect(second.device.latestData.unreadable).toEqual(['power-split'])
  const { latestData } = withPower(second, 103, { type: 'power-split', ...split }).device
  expect(latestData).not.toHaveProperty('unreadable')
})

const head = { deviceId: 'HY-1', t: 70_000 }

test('a frame of several channels keeps what it does not have, and is one point of the chart [K9, C1]', () => {
  const before = withPower(withUnconfirmedChannels(hydraSnapshot(aHydra)), 60, {
    ...{ type: 'ac-power', channel: 1, v: 231, rp: 5, ns: 1 },
  })
  const channels = Object.keys(before.device.latestData['ac-power'] ?? {})
  const power = Object.fromEntries(channels.map((name) => [name, { rp: 7 }]))
  const after = withHydraPower(before, {
    ...{ head, body: { type: 'several', latestData: { 'ac-power': power } } },
  })
  expect(after.device.latestData['ac-power']?.['1']).toEqual({ rp: 7, v: 231, ns: 1 })
  expect(after.unconfirmed.size).toBe(0)
  expect(after.chart.at(-1)).toEqual({ t: 70_000, v: 7 * channels.length })
})

test('values without a channel stay as they were after a frame of another type [K9]', () => {
  const after = withHydraPower(live, {
    ...{ head, body: { type: 'several', latestData: { 'battery-system': { bp: 3 } } } },
  })
  expect(after.device.latestData['battery-system']).toMatchObject({
    ...{ ...aHydra.latestData['battery-system'], bp: 3 },
  })
  expect(after.chart).toBe(live.chart)
})

test('a frame of several counters and periods is applied [K9, C1]', () => {
  const rows = [
    { period: '2026-01-15T10:00:00Z', totalImportEnergy: 1 },
    { period: '2026-01-15T11:00:00Z', totalImportEnergy: 2 },
  ]
  const latestData = { 'ac-channel-energy': { '1': { ie: 9 } } }
  const after = withHydraEnergy(live, { head, body: { type: 'several', latestData, rows } })
  expect(after.device.latestData['ac-channel-energy']?.['1']?.ie).toBe(9)
  expect(after.energyRows).toEqual(rows.toReversed())
})

test('a status frame with a change of a channel takes its state, and without a word is up [S11, S12]', () => {
  const changed = (os: number, ns: number) => ({
    ...{ head, body: { network_data: {}, change: { channel: 1, os, ns, v: 0 } } },
  })
  const failed = withHydraStatus(live, changed(1, 0))
  expect(failed.device.latestData['ac-power']?.['1']).toMatchObject({ ns: 0, v: 0 })
  expect(failed.device.latestData['battery-system']).toBe(live.device.latestData['battery-system'])
  const down = { ...live, device: { ...live.device, status: 'down' as const } }
  expect(withHydraStatus(down, changed(1, 0)).device.status).toBe('up')
  expect(withHydraStatus(down, changed(0, 1)).device.status).toBe('up')
  const changes = [changed(1, 0), changed(0, 1), changed(1, 1)]
  expect(changes.map((frame) => reportsChannelChange(frame, live))).toEqual([true, true, false])
})
