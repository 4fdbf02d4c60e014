import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { selfConsumption, selfSufficiency } from '../../../domain/ownSupply.ts'
import { bgEnergies } from '../../../domain/quantities/bg.ts'
import { aBg } from '../../../live/devices/devices.testing.ts'
import { seriesTotal } from '../../../ui/charts/barSeries.ts'
import { energySeries } from '../../../ui/charts/EnergyChart.tsx'
import { energyCsv } from '../../../ui/csv/csvColumns.ts'
import { csvText } from '../../../ui/csv/csvText.ts'
import { dayStart } from '../../../ui/time/zone.ts'
import {
  bgEnergyRows,
  bgFigures,
  type CounterPoints,
  counterQuery,
  counterStepMs,
  energyCounters,
  todayTable,
  withToday,
} from './bgEnergy.ts'

const STEP_MS = HOUR_MS / 4
/** Counters with a constant rise in Wh per hour, a point each quarter hour. */
const rising = (whPerHour: number, hours: number) =>
  Array.from({ length: hours * 4 + 1 }, (_, at) => ({ t: at * STEP_MS, v: (at * whPerHour) / 4 }))

test('an hour’s energy is the rise of its counters; load is inverter output plus AC consumption [E4]', () => {
  const counters = new Map(energyCounters.map((counter, at) => [counter, rising(at + 1, 2)]))
  const rows = bgEnergyRows(counters, [0, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS])
  const hour = { solar: 1, ac: 2, load: 3 + 4, charge: 5, discharge: 6 }
  expect(rows.map(({ values }) => values)).toEqual([
    hour,
    hour,
    { solar: null, ac: null, load: null, charge: null, discharge: null },
  ])
  expect(
    csvText(energyCsv(bgEnergies, rows.slice(0, 1), 'Africa/Lagos'), false).split('\r\n'),
  ).toEqual([
    'From,Solar (Wh),AC input (Wh),Load (Wh),Battery charged (Wh),Battery discharged (Wh)',
    '1970-01-01T01:00:00+01:00,1,2,7,5,6',
  ])
  const inexact = rows
    .slice(0, 1)
    .map((row) => ({ ...row, values: { ...hour, solar: 94.87099999998463 } }))
  expect(csvText(energyCsv(bgEnergies, inexact, 'Africa/Lagos'), false)).toContain(',94.871,')
})

test('sources are stacked upwards, load and battery charge below zero [E4]', () => {
  expect(energySeries(bgEnergies)).toEqual([
    { key: 'solar', name: 'Solar', color: 'var(--source-solar)' },
    { key: 'ac', name: 'AC input', color: 'var(--source-grid)' },
    {
      ...{ key: 'discharge', name: 'Battery discharged', color: 'var(--source-battery)' },
      hatched: true,
    },
    { key: 'load', name: 'Load', color: 'var(--source-load)', below: true },
    { key: 'charge', name: 'Battery charged', color: 'var(--source-battery)', below: true },
  ])
})

test.each(['inverterEnergyOut', 'acConsumptionEnergy'] as const)(
  'with %s alone the load is unknown, which is an empty CSV cell',
  (counter) => {
    const rows = bgEnergyRows(new Map([[counter, rising(3, 1)]]), [0, HOUR_MS])
    const unknown = { solar: null, ac: null, load: null, charge: null, discharge: null }
    expect(rows).toEqual([{ fromMs: 0, values: unknown }])
    expect(
      csvText(energyCsv(bgEnergies, rows, 'UTC'), false)
        .split('\r\n')
        .at(-1),
    ).toMatch(/,,,,,$/)
  },
)

test('points before midnight are no part of the current day [E4]', () => {
  const counters: CounterPoints = new Map([['solarEnergy', rising(4, 2)]])
  const midnightMs = HOUR_MS
  const today = { ...aBg.realtimeEnergy, timestamp: 2 * HOUR_MS + 60_000, solarEnergy: 5 }
  expect(
    withToday(counters, today, () => midnightMs)
      .get('solarEnergy')
      ?.at(-1)?.v,
  ).toBe(4 + 5)
})

test('the current hour ends at the day’s live energy, so that bars and tiles agree [E4]', () => {
  const counters: CounterPoints = new Map([['solarEnergy', rising(4, 2)]])
  const { realtimeEnergy } = aBg
  const laterMs = 2 * HOUR_MS + 60_000
  const last = (atMs: number, midnightMs: number) => {
    const today = { ...realtimeEnergy, timestamp: atMs, solarEnergy: 9 }
    return withToday(counters, today, () => midnightMs)
      .get('solarEnergy')
      ?.at(-1)
  }
  expect(last(laterMs, 0)).toEqual({ t: laterMs, v: 9 })
  const fetched = { t: 2 * HOUR_MS, v: 8 }
  expect(last(2 * HOUR_MS, 0), 'no newer report').toEqual(fetched)
  const unchanged = withToday(counters, { ...realtimeEnergy, timestamp: 2 * HOUR_MS }, () => 0)
  expect(unchanged.get('solarEnergy'), 'no newer report').toHaveLength(9)
  expect(last(laterMs, -DAY_MS), 'value at midnight unknown').toEqual(fetched)
})

test('a counter reset since midnight still ends at the day’s live energy (case 38) [E4]', () => {
  const points = [5000, 5030, 0, 10].map((v, at) => ({ t: at * STEP_MS, v }))
  const counters: CounterPoints = new Map([['solarEnergy', points]])
  const today = { ...aBg.realtimeEnergy, timestamp: HOUR_MS, solarEnergy: 47 }
  const [row] = bgEnergyRows(
    withToday(counters, today, () => 0),
    [0, HOUR_MS],
  )
  expect(row?.values.solar).toBe(47)
})

test('a day’s energy without a time, or none yet, changes no counter and asks for no day [E4]', () => {
  const counters: CounterPoints = new Map([['solarEnergy', rising(4, 2)]])
  const midnightOf = vi.fn((atMs: number) => dayStart(atMs, 'UTC'))
  expect(withToday(counters, {}, midnightOf)).toEqual(counters)
  expect(withToday(counters, { solarEnergy: 9 }, midnightOf)).toEqual(counters)
  expect(midnightOf).not.toHaveBeenCalled()
  const unmeasured = { timestamp: 3 * HOUR_MS }
  expect(withToday(counters, unmeasured, midnightOf), 'no value of this energy').toEqual(counters)
})

const day = { fromMs: 2 * DAY_MS, toMs: 3 * DAY_MS }

test.each([
  ['a whole day', 4 * DAY_MS, day.toMs],
  ['the current day', day.fromMs + 7 * HOUR_MS + 123_000, day.fromMs + 7 * HOUR_MS],
])('%s has a point at each step, first and last included [K7]', (_, nowMs, lastMs) => {
  const query = counterQuery(day, nowMs, STEP_MS)
  if (query === null) throw new Error('no query')
  // The server's thinning.
  const spacing = Math.ceil((query.toMs - query.fromMs) / query.pointsMax / 10_000) * 10_000
  expect(spacing).toBe(STEP_MS)
  expect(Math.ceil(query.fromMs / spacing) * spacing).toBe(day.fromMs)
  expect(Math.floor((query.toMs - 1) / spacing) * spacing).toBe(lastMs)
  expect(query.toMs).toBeLessThan(nowMs)
})

test('a step is fetched only 15 s after it, for the server’s clock may lag [K7]', () => {
  const stepAtMs = day.fromMs + HOUR_MS
  expect(counterQuery(day, stepAtMs + 15_000, STEP_MS)?.pointsMax).toBe(5)
  expect(counterQuery(day, stepAtMs + 14_999, STEP_MS)?.pointsMax).toBe(4)
})

test('the first minutes of a day need no query', () => {
  expect(counterQuery(day, day.fromMs + 60_000, STEP_MS)).toBeNull()
})

test('CSV of the current day has a column for each energy [E4]', () => {
  const energy = {
    ...{ timestamp: Date.UTC(2026, 0, 15, 9), solarEnergy: 1 },
    ...{ batteryEnergyIn: 2, batteryEnergyOut: 3, inverterEnergyIn: 4, inverterEnergyOut: 5 },
    ...{ batteryAhIn: 6, batteryAhOut: 7 },
    ...{ acConsumptionEnergy: 8, acBatteryChargeEnergy: 9, acEnergy: 17 },
  }
  const [headers = '', row = ''] = csvText(todayTable(energy, 'Africa/Lagos'), false).split('\r\n')
  const values = row.split(',')
  expect(headers.split(',').map((header, at) => [header, values[at]])).toEqual([
    ['As of', '2026-01-15T10:00:00+01:00'],
    ['Solar (Wh)', '1'],
    ['Battery charged (Wh)', '2'],
    ['Battery discharged (Wh)', '3'],
    ['Inverter input (Wh)', '4'],
    ['Inverter output (Wh)', '5'],
    ['Charge in (Ah)', '6'],
    ['Charge out (Ah)', '7'],
    ['AC consumed (Wh)', '8'],
    ['AC battery charging (Wh)', '9'],
    ['Total AC input (Wh)', '17'],
  ])
})

const days = (count: number) => ({ fromMs: 0, toMs: count * DAY_MS })

test.each([
  ['bars of days', days(7), 'Africa/Lagos', STEP_MS],
  ['bars of months', days(365), 'Africa/Lagos', HOUR_MS],
  ['bars of months where midnight is no full hour', days(365), 'Asia/Kolkata', STEP_MS],
  // Until 1994 Kiritimati was 10 h 40 min behind UTC.
  [
    'bars of months, with one end at no full hour',
    days(25 * 365 + 200),
    'Pacific/Kiritimati',
    STEP_MS,
  ],
])('counter points for %s', (_, span, tz, expected) => {
  expect(counterStepMs(span, tz)).toBe(expected)
})

const noEnergy = { solar: null, ac: null, load: null, charge: null, discharge: null }
const bars = [
  { fromMs: 0, values: { ...noEnergy, solar: 500, ac: 250, load: 1000 } },
  { fromMs: 1, values: { ...noEnergy, solar: 1500, ac: 0, load: 1000 } },
]

test('figures of a period follow from the sums of its bars', () => {
  const { site, gridWh } = bgFigures(bars)
  expect(selfSufficiency(site)).toBe(87.5)
  expect(selfConsumption(site)).toBe(100)
  expect([site.solarWh, gridWh]).toEqual([seriesTotal(bars, 'solar'), seriesTotal(bars, 'ac')])
})

test('a row without load does not count against self-sufficiency, and its AC input costs', () => {
  const { site, gridWh } = bgFigures([...bars, { fromMs: 2, values: { ...noEnergy, ac: 4000 } }])
  expect(selfSufficiency(site)).toBe(87.5)
  expect(gridWh).toBe(4250)
})

test('a row without AC input does not count for self-sufficiency either', () => {
  const { site } = bgFigures([...bars, { fromMs: 2, values: { ...noEnergy, load: 4000 } }])
  expect(selfSufficiency(site)).toBe(87.5)
})

test('without data nothing is known', () => {
  const { site, gridWh } = bgFigures([{ fromMs: 0, values: noEnergy }])
  expect([selfSufficiency(site), selfConsumption(site), gridWh]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
