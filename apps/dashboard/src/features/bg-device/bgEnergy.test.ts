import { expect, test } from 'vitest'
import { aBg } from '../../live/devices.testing.ts'
import { csvText } from '../../ui/csv/csvText.ts'
import {
  bgEnergyRows,
  bgEnergyTable,
  type CounterPoints,
  counterQuestion,
  energyCounters,
  withToday,
} from './bgEnergy.ts'

const HOUR_MS = 3_600_000
const STEP_MS = HOUR_MS / 4
/** Counters that rise by so many Wh an hour, told each quarter of it. */
const rising = (whPerHour: number, hours: number) =>
  Array.from({ length: hours * 4 + 1 }, (_, at) => ({ t: at * STEP_MS, v: (at * whPerHour) / 4 }))

test('an hour has what its counters rose by; the load is what came from the inverter and past it [E4]', () => {
  const counters = new Map(energyCounters.map((counter, at) => [counter, rising(at + 1, 2)]))
  const rows = bgEnergyRows(counters, [0, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS])
  const hour = { solar: 1, ac: 2, load: 3 + 4, charge: 5, discharge: 6 }
  expect(rows.map(({ values }) => values)).toEqual([
    hour,
    hour,
    { solar: null, ac: null, load: null, charge: null, discharge: null },
  ])
  expect(csvText(bgEnergyTable(rows.slice(0, 1), 'Africa/Lagos'), false).split('\r\n')).toEqual([
    'From,Solar (Wh),AC input (Wh),Load (Wh),Battery in (Wh),Battery out (Wh)',
    '1970-01-01T01:00:00+01:00,1,2,7,5,6',
  ])
  const crumbs = rows
    .slice(0, 1)
    .map((row) => ({ ...row, values: { ...hour, solar: 94.87099999998463 } }))
  expect(csvText(bgEnergyTable(crumbs, 'Africa/Lagos'), false)).toContain(',94.871,')
})

test('the running hour goes on to what the day’s own energies say, so that bars and tiles agree [E4]', () => {
  const counters: CounterPoints = new Map([['solarEnergy', rising(4, 2)]])
  const { realtimeEnergy } = aBg
  const laterMs = 2 * HOUR_MS + 60_000
  const last = (atMs: number, midnightMs: number) => {
    const today = { ...realtimeEnergy, timestamp: atMs, solarEnergy: 9 }
    return withToday(counters, today, midnightMs).get('solarEnergy')?.at(-1)
  }
  expect(last(laterMs, 0)).toEqual({ t: laterMs, v: 9 })
  const told = { t: 2 * HOUR_MS, v: 8 }
  expect(last(2 * HOUR_MS, 0), 'the device said nothing since').toEqual(told)
  expect(last(laterMs, -DAY_MS), 'how it stood at midnight is not known').toEqual(told)
})

test('a counter that has begun anew since midnight goes on to the day’s own energies all the same (case 38) [E4]', () => {
  const told = [5000, 5030, 0, 10].map((v, at) => ({ t: at * STEP_MS, v }))
  const counters: CounterPoints = new Map([['solarEnergy', told]])
  const today = { ...aBg.realtimeEnergy, timestamp: HOUR_MS, solarEnergy: 47 }
  const [row] = bgEnergyRows(withToday(counters, today, 0), [0, HOUR_MS])
  expect(row?.values.solar).toBe(47)
})

const DAY_MS = 24 * HOUR_MS
const day = { fromMs: 2 * DAY_MS, toMs: 3 * DAY_MS }

test.each([
  ['a whole day', 4 * DAY_MS, day.toMs],
  ['a day that runs', day.fromMs + 7 * HOUR_MS + 123_000, day.fromMs + 7 * HOUR_MS],
])(
  'of %s a point falls on each step, the first and the last among them [K7]',
  (_, nowMs, lastMs) => {
    const asked = counterQuestion(day, nowMs, STEP_MS)
    if (asked === null) throw new Error('nothing is asked')
    // As a server thins.
    const spacing = Math.ceil((asked.toMs - asked.fromMs) / asked.pointsMax / 10_000) * 10_000
    expect(spacing).toBe(STEP_MS)
    expect(Math.ceil(asked.fromMs / spacing) * spacing).toBe(day.fromMs)
    expect(Math.floor((asked.toMs - 1) / spacing) * spacing).toBe(lastMs)
    expect(asked.toMs).toBeLessThan(nowMs)
  },
)

test('of a day that has only begun nothing is asked', () => {
  expect(counterQuestion(day, day.fromMs + 60_000, STEP_MS)).toBeNull()
})
