import { DAY_MS, type EnergyRow, HOUR_MS, hydraVariants } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type Period, wholeDay } from '../calendar.ts'
import { allOf } from '../pausable.ts'
import { COMMISSIONED_MS, hydraSpec } from '../specs.testing.ts'
import { HydraDevice } from './device.ts'
import { energyRows, energySummary } from './energy.ts'
import { totalsBetween } from './readings.ts'

const KEYS = [
  ...(['totalImportEnergy', 'totalChargeEnergy'] as const),
  ...(['totalDischargeEnergy', 'solarChargeEnergy'] as const),
]
const sums = (rows: readonly EnergyRow[]) =>
  KEYS.map((key) => rows.reduce((total, row) => total + row[key], 0))

function expectAlike(a: readonly EnergyRow[], b: readonly EnergyRow[]): void {
  const [left, right] = [sums(a), sums(b)]
  // Each row is rounded to three decimals.
  for (const [index, wh] of left.entries())
    expect(Math.abs(wh - (right[index] ?? 0))).toBeLessThan(0.001 * (a.length + b.length))
}

test.each([
  ['Europe/Berlin', '2026-10-25', 25],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-26', 24],
  ['Asia/Kathmandu', '2026-10-25', 24],
])('in %s the hours and the parts of %s (%i h) add up to the day [E19, H16]', (tz, date, hours) => {
  const day = wholeDay(tz, date) as Period
  for (const variant of hydraVariants) {
    const device = new HydraDevice(
      hydraSpec(3, { variant, site: { tz }, commissionedMs: day.fromMs - 3 * DAY_MS }),
    )
    const byHour = allOf(energyRows(device, day, 'hour', 'all', tz))
    const whole = allOf(energyRows(device, day, 'day', 'all', tz))
    expect(new Set(byHour.map(({ _id }) => _id.period)).size).toBe(hours)
    expectAlike(byHour, whole)
    expectAlike(allOf(energyRows(device, day, 'part', 'all', tz)), whole)
    expectAlike(energySummary(device, day, 'all', tz), whole)
  }
})

const device = new HydraDevice(hydraSpec(3))
const period = { fromMs: COMMISSIONED_MS + DAY_MS, toMs: COMMISSIONED_MS + 3 * DAY_MS }

test.each([
  ['ie', [1, 2, 3, 4, 5, 6]],
  ['ce', ['battery']],
  ['de', ['battery']],
  ['se', ['battery']],
  ['all', [1, 2, 3, 4, 5, 6, 'battery']],
] as const)('rows of type %s are those of channels %j', (type, channels) => {
  const rows = allOf(energyRows(device, period, 'day', type, 'Africa/Lagos'))
  expect([...new Set(rows.map(({ _id }) => _id.channel))]).toEqual(channels)
})

test('the rows of all single types add up to the rows of type `all`', () => {
  const solar = new HydraDevice(hydraSpec(3, { variant: 'solar_grid' }))
  for (const one of [device, solar]) {
    const of = (type: 'ie' | 'ce' | 'de' | 'se' | 'all') =>
      allOf(energyRows(one, period, 'hour', type, 'Africa/Lagos'))
    expectAlike([...of('ie'), ...of('ce'), ...of('de'), ...of('se')], of('all'))
  }
})

test('a summary has rows of its type only, and one row for type `all` [H17]', () => {
  const solar = new HydraDevice(hydraSpec(3, { variant: 'solar_grid' }))
  const of = (type: 'ie' | 'ce' | 'de' | 'se' | 'all') =>
    energySummary(solar, period, type, 'Africa/Lagos')
  const start = '2026-01-02T01:00:00+01:00'
  const [before, after] = [solar.at(period.fromMs).state, solar.at(period.toMs).state]
  const totals = totalsBetween(before, after)
  const none = { totalImportEnergy: 0, totalChargeEnergy: 0, totalDischargeEnergy: 0 }
  const nothing = { ...none, solarChargeEnergy: 0 }
  const battery = (type: string) => ({ period: start, type, channel: 'battery' })
  for (const [type, key] of [
    ['ce', 'totalChargeEnergy'],
    ['de', 'totalDischargeEnergy'],
    ['se', 'solarChargeEnergy'],
  ] as const)
    expect(of(type)).toStrictEqual([{ _id: battery(type), ...nothing, [key]: totals[key] }])
  expect(of('all')).toStrictEqual([
    { _id: { period: start, type: 'all', channel: 'all' }, ...totals },
  ])
  const imports = of('ie')
  expect(imports.map(({ _id }) => _id.channel)).toEqual([1, 2, 3])
  expect(sums(imports)[0]).toBeCloseTo(totals.totalImportEnergy, 2)
  expect(sums(imports).slice(1)).toEqual([0, 0, 0])
})

test('rows equal the gain of the lifetime counters, and periods start in the zone', () => {
  const rows = allOf(energyRows(device, period, 'hour', 'ie', 'Africa/Lagos'))
  const wh = (ms: number) =>
    device
      .snapshot(ms)
      .device.lifetime_energy.reduce((sum, row) => sum + row.lifetime_import_energy_Wh, 0)
  const gained = device.readings.channels.reduce(
    (sum, channel) =>
      sum +
      (device.at(period.toMs).state.importWh[channel - 1] ?? 0) -
      (device.at(period.fromMs).state.importWh[channel - 1] ?? 0),
    0,
  )
  expect(sums(rows)[0]).toBeCloseTo(gained, 1)
  expect(wh(COMMISSIONED_MS + 3 * DAY_MS)).toBeGreaterThan(gained)
  expect(rows[0]?._id.period).toBe('2026-01-02T01:00:00+01:00')
})

test('the integral of live power over an hour equals the row within 0.5 % [E15]', () => {
  const fromMs = COMMISSIONED_MS + 2 * DAY_MS + 9 * HOUR_MS
  const samples = Array.from({ length: 360 }, (_, n) => device.at(fromMs + n * 10_000))
  const integralWh = samples.reduce(
    (sum, { flows }) => sum + flows.channelW.reduce((a, b) => a + b) / 360,
    0,
  )
  const gained = totalsBetween(device.at(fromMs).state, device.at(fromMs + HOUR_MS).state)
  expect(gained.totalImportEnergy).toBeGreaterThan(100)
  expect(integralWh / gained.totalImportEnergy).toBeCloseTo(1, 2)
})

test('before its first day a hydra has no rows', () => {
  const days = { fromMs: COMMISSIONED_MS - 2 * DAY_MS, toMs: COMMISSIONED_MS + DAY_MS }
  const rows = allOf(energyRows(new HydraDevice(hydraSpec(3)), days, 'day', 'all', 'UTC'))
  expect(new Set(rows.map(({ _id }) => _id.period))).toEqual(new Set(['2026-01-01T00:00:00+00:00']))
})
