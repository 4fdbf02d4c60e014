import {
  type EnergyTotals,
  energyRowsBody,
  hydraBody,
  meterBody,
  meterEnergyBody,
  powerStatusReport,
  powerTimeline,
} from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// The scenario begins on Thursday 2026-01-15 at 17:58 UTC, 18:58 on the wall clock in Lagos; at
// 18:00 UTC, after the step, HY-0001 runs on its generator.

let emulator: RunningEmulator
let merchant: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  emulator.player.step(120_000)
  merchant = await visitor(emulator, 'merchant')
})
afterAll(() => emulator.close())

const energy = async (query: string, id = 'HY-0001') =>
  (await merchant.read(`/api/hydra/energy/${id}${query}`, energyRowsBody)).energyData
const summary = async (query: string, id = 'HY-0001') =>
  (await merchant.read(`/api/hydra/energy-summary/${id}${query}`, energyRowsBody)).energyData
const status = (query: string) =>
  merchant.read(`/api/hydra/power-status?${query}`, powerStatusReport)
const timeline = (query: string) =>
  merchant.read(`/api/hydra/power-timeline?${query}`, powerTimeline)
const meterRows = async (query: string) => {
  const body = await merchant.read(`/api/powermeter/energy/PM-0001${query}`, meterEnergyBody)
  if (!body.success) throw new Error(body.message)
  return body.data
}

type Rows = Awaited<ReturnType<typeof energy>>
const periods = (rows: Rows) => [...new Set(rows.map(({ _id }) => _id.period))]
const channels = (rows: Rows) => [...new Set(rows.map(({ _id }) => _id.channel))]
const totals = (rows: Rows) =>
  rows.reduce<EnergyTotals>(
    (sum, row) => ({
      totalImportEnergy: sum.totalImportEnergy + row.totalImportEnergy,
      totalChargeEnergy: sum.totalChargeEnergy + row.totalChargeEnergy,
      totalDischargeEnergy: sum.totalDischargeEnergy + row.totalDischargeEnergy,
      solarChargeEnergy: sum.solarChargeEnergy + row.solarChargeEnergy,
    }),
    { totalImportEnergy: 0, totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 },
  )

test('a power meter with all its fields [H9, E9, E10, E11]', async () => {
  const body = await merchant.read('/api/powermeter/device/PM-0001', meterBody)
  expect(body).toMatchObject({ success: true, data: { deviceId: 'PM-0001', status: 'up' } })
})

const AC = ['ac-power', 'ac-channel-energy']
const BATTERY = ['battery-system', 'battery-monitor-power', 'battery-monitor-energy', 'power-split']

test.each([
  ['HY-0001', 'grid_gen', [...AC, ...BATTERY], ['1', '2', '3', '4', '5', '6']],
  ['HY-0002', 'solar_grid', [...AC, ...BATTERY], ['1', '2', '3']],
  ['HY-0003', 'battery_monitor', BATTERY, []],
])(
  'hydra %s is a %s with the measurements of its variant [H12, E13, E14]',
  async (id, variant, types, channels) => {
    const { device } = await merchant.read(`/api/hydra/device/${id}`, hydraBody)
    expect(device).toMatchObject({ deviceId: id, variant, status: 'up' })
    expect(Object.keys(device.latestData)).toEqual(expect.arrayContaining(types))
    expect(Object.keys(device.latestData)).toHaveLength(types.length)
    expect(Object.keys(device.latestData['ac-power'] ?? {})).toEqual(channels)
    const monitors = Object.keys(device.latestData['battery-monitor-power'] ?? {})
    expect(device.lifetime_energy.map(({ monitor_id }) => monitor_id)).toEqual([
      ...channels.map((channel) => `ac-${channel}`),
      ...monitors,
    ])
  },
)

test.each([
  ['day', 19, '2026-01-14T23:00:00.000Z'],
  ['week', 4, '2026-01-11T23:00:00.000Z'],
  ['month', 15, '2025-12-31T23:00:00.000Z'],
])('a meter’s %s has %i rows up to now [H10, E12]', async (period, count, first) => {
  const rows = await meterRows(`?period=${period}`)
  expect(rows).toHaveLength(count)
  expect(new Date(rows[0]?.t ?? 0).toISOString()).toBe(first)
  expect(rows.every(({ haet }) => haet >= 0)).toBe(true)
})

test('the default period of a meter is the day, in the requested zone [H10]', async () => {
  expect(await meterRows('')).toEqual(await meterRows('?period=day'))
  expect(await meterRows('?tz=UTC')).toHaveLength(18)
})

test('energy history is seven daily rows by default [H13]', async () => {
  const history = async (query: string) =>
    (await merchant.read(`/api/hydra/device/energy/HY-0001${query}`, energyRowsBody)).energyData
  const rows = await history('')
  expect(periods(rows)).toHaveLength(7)
  expect(rows).toEqual(await history('?range=daily&days=7'))
  expect(periods(rows).at(-1)).toBe('2026-01-15T00:00:00+01:00')
  expect(periods(await history('?days=2'))).toHaveLength(2)
  expect(periods(await history('?range=hourly&days=1'))).toHaveLength(19)
})

test.each([
  ['', 19 * 3600],
  ['&range=d&offset=1', 86_400],
  ['&range=w&offset=1', 7 * 86_400],
  ['&range=m&offset=1', 31 * 86_400],
  ['&tz=UTC', 18 * 3600],
])('power status%s covers %i seconds [H14, E17]', async (query, seconds) => {
  const report = await status(`deviceId=HY-0001${query}`)
  expect(report.totalSecondsInPeriod).toBe(seconds)
  expect(report.dailyUsage.map(({ channel, group }) => `${group} ${channel}`)).toEqual([
    ...['grid 1', 'grid 2', 'grid 3'],
    ...['generator 4', 'generator 5', 'generator 6'],
  ])
})

test('a hydra without AC channels has no usage and no uptime [H14, S21]', async () => {
  expect(await status('deviceId=HY-0003')).toMatchObject({
    dailyUsage: [],
    grid: { tup: 0, tdn: 0, availability: 0 },
    generator: { tup: 0, tdn: 0, availability: 0 },
    bothDownTime: 19 * 3600,
  })
})

test('the timeline has the outage on every channel [H15, E18, S11]', async () => {
  const { byChannel, summary } = await timeline('deviceId=HY-0001')
  const last = (channel: string) => byChannel[channel]?.at(-1)
  for (const channel of ['1', '2', '3'])
    expect(last(channel)).toMatchObject({ powerStatus: 'power_failed', ns: 0, os: 1, v: 0 })
  for (const channel of ['4', '5', '6'])
    expect(last(channel)).toMatchObject({ powerStatus: 'power_restored', ns: 1, os: 0 })
  expect(new Date(last('1')?.ts ?? 0).toISOString()).toBe('2026-01-15T17:58:30.000Z')
  expect(last('1')?.duration).toBe(90)
  const lengths = Object.fromEntries(
    Object.entries(byChannel).map(([key, { length }]) => [key, length]),
  )
  expect(summary.channelEvents).toEqual(lengths)
  expect(summary.totalEvents).toBe(Object.values(lengths).reduce((sum, length) => sum + length, 0))
})

test('a timeline has only the requested channels [H15]', async () => {
  const all = await timeline('deviceId=HY-0001')
  const some = await timeline('deviceId=HY-0001&channels=1,4')
  expect(some.byChannel).toEqual({ 1: all.byChannel['1'], 4: all.byChannel['4'] })
})

test('last week’s timeline lies in last week [H15]', async () => {
  const { byChannel } = await timeline('deviceId=HY-0001&range=w&offset=1')
  const [from, to] = [Date.parse('2026-01-04T23:00:00Z'), Date.parse('2026-01-11T23:00:00Z')]
  const moments = Object.values(byChannel).flatMap((events) => events.map(({ ts }) => ts))
  expect(moments.length).toBeGreaterThan(0)
  expect(moments.every((ts) => ts >= from && ts < to)).toBe(true)
})

test('energy is by default the hourly import of today [H16, C5]', async () => {
  const rows = await energy('')
  expect(rows).toEqual(await energy('?range=d&offset=0&type=ie&resolution=hourly'))
  expect(periods(rows)).toHaveLength(19)
  expect(periods(rows)[0]).toBe('2026-01-15T00:00:00+01:00')
  expect(channels(rows)).toEqual([1, 2, 3, 4, 5, 6])
})

test.each([
  ['?range=d&offset=1', 24, '2026-01-14T00:00:00+01:00'],
  ['?range=d&offset=1&resolution=daily', 1, '2026-01-14T00:00:00+01:00'],
  ['?range=w', 4, '2026-01-12T00:00:00+01:00'],
  ['?range=w&offset=1', 7, '2026-01-05T00:00:00+01:00'],
  // The device's first day is the 11th.
  ['?range=m&offset=1', 21, '2025-12-11T00:00:00+01:00'],
  ['?range=d&offset=1&dayViewMode=parts', 4, '2026-01-14T00:00:00+01:00'],
  ['?range=w&resolution=hourly', 4, '2026-01-12T00:00:00+01:00'],
  ['?range=d&offset=1&tz=Asia/Kathmandu', 24, '2026-01-14T00:00:00+05:45'],
  ['?startDate=2026-01-14&endDate=2026-01-14', 24, '2026-01-14T00:00:00+01:00'],
  ['?startDate=2026-01-10&endDate=2026-01-12', 3, '2026-01-10T00:00:00+01:00'],
  ['?startDate=2026-01-01&endDate=2026-01-14', 14, '2026-01-01T00:00:00+01:00'],
  ['?startDate=2026-01-14T10:30:00Z&endDate=2026-01-14T12:00:00Z', 2, '2026-01-14T11:30:00+01:00'],
  ['?startDate=2026-01-13T00:00:00Z&endDate=2026-01-14T00:00:00Z', 24, '2026-01-13T01:00:00+01:00'],
  ['?startDate=2026-01-13T00:00:00Z&endDate=2026-01-14T00:30:00Z', 2, '2026-01-13T01:00:00+01:00'],
  ['?startDate=2026-01-15&endDate=2026-01-20', 1, '2026-01-15T00:00:00+01:00'],
  ['?startDate=2026-01-14&range=m', 2, '2026-01-14T00:00:00+01:00'],
])('energy%s comes in %i periods from %s [H16, R21, C5]', async (query, count, first) => {
  const found = periods(await energy(query))
  expect(found).toHaveLength(count)
  expect(found[0]).toBe(first)
})

test('times of day are night, morning, afternoon and evening, and sum their hours [H16, R21]', async () => {
  const parts = await energy('?offset=1&dayViewMode=parts&type=all')
  expect(periods(parts).map((period) => period.slice(11, 16))).toEqual([
    ...['00:00', '06:00', '12:00', '18:00'],
  ])
  near(totals(parts), totals(await energy('?offset=1&type=all')))
})

test.each([
  ['ce', 'totalChargeEnergy'],
  ['de', 'totalDischargeEnergy'],
  ['se', 'solarChargeEnergy'],
] as const)('type %s answers %s only [H16, E19]', async (type, key) => {
  const rows = await energy(`?offset=1&type=${type}`, 'HY-0002')
  expect(channels(rows)).toEqual(['battery'])
  expect(rows.every(({ _id }) => _id.type === type)).toBe(true)
  const { [key]: asked, ...others } = totals(rows)
  expect(Object.values(others)).toEqual([0, 0, 0])
  expect(asked).toBeCloseTo(totals(await energy('?offset=1&type=all', 'HY-0002'))[key], 3)
  expect(asked).toBeGreaterThan(0)
})

test('the summary is by default one row for today [H17]', async () => {
  const [row, ...more] = await summary('')
  expect(more).toEqual([])
  expect(row?._id).toEqual({ period: '2026-01-15T00:00:00+01:00', type: 'all', channel: 'all' })
  near(totals(await summary('')), totals(await energy('?type=all')))
  expect(channels(await summary('?type=ie'))).toEqual([1, 2, 3, 4, 5, 6])
})

/** Rows are rounded to a thousandth each. */
function near(a: EnergyTotals, b: EnergyTotals): void {
  for (const key of Object.keys(a) as (keyof EnergyTotals)[]) expect(a[key]).toBeCloseTo(b[key], 1)
}
