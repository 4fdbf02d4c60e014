import {
  bgDevice,
  type ChannelUsage,
  type EnergyRow,
  energyRowsBody,
  type HydraDevice,
  hydraBody,
  meterBody,
  meterEnergyBody,
  type PowerTimeline,
  powerStatusReport,
  powerTimeline,
} from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { framesIn } from '../support/frames.ts'
import { ownScenario } from '../support/scenarioFile.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// A value is the same on every channel. The run of grid-outage advances by twelve minutes: HY-0001 loses its grid, runs on its generator, and has the grid back.

let emulator: RunningEmulator
let owner: Visitor
let client: TestClient
let before: Counters
let after: Counters

/** Live counters with the moment of reading. */
interface Counters {
  readonly at: string
  readonly hydra: HydraDevice
  readonly meterImportWh: number
  readonly meterTodayWh: number
  readonly bgTotalSolarWh: number
  readonly bgTodaySolarWh: number
}

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
  client = await owner.connect()
  before = await counters()
  emulator.player.step(12 * 60_000)
  await client.settled()
  after = await counters()
})
afterAll(async () => {
  client.close()
  await emulator.close()
})

async function counters(): Promise<Counters> {
  const meter = await owner.read('/api/powermeter/device/PM-0001', meterBody)
  const today = await owner.read('/api/powermeter/energy/PM-0001?period=day', meterEnergyBody)
  if (!meter.success || !today.success) throw new Error('the meter does not answer')
  const bg = bgDevice.parse((await client.ask('device', { deviceId: 'BG-0001' })).device)
  return {
    at: new Date(emulator.player.nowMs()).toISOString(),
    hydra: (await owner.read('/api/hydra/device/HY-0001', hydraBody)).device as HydraDevice,
    meterImportWh: meter.data.lifetime.lifetimeEnergy,
    meterTodayWh: sumOf(today.data.map(({ haet }) => haet)),
    bgTotalSolarWh: bg.total_solar_energy,
    bgTodaySolarWh: bg.realtimeEnergy.solarEnergy,
  }
}

const energy = async (query: string, id = 'HY-0001') =>
  (await owner.read(`/api/hydra/energy/${id}?${query}`, energyRowsBody)).energyData
const summary = async (query: string, id = 'HY-0001') =>
  (await owner.read(`/api/hydra/energy-summary/${id}?${query}`, energyRowsBody)).energyData
const status = (query: string) =>
  owner.read(`/api/hydra/power-status?deviceId=HY-0001&${query}`, powerStatusReport)
const timeline = (query: string) =>
  owner.read(`/api/hydra/power-timeline?deviceId=HY-0001&${query}`, powerTimeline)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
const ENERGIES = [
  'totalImportEnergy',
  'totalChargeEnergy',
  'totalDischargeEnergy',
  'solarChargeEnergy',
] as const
const totals = (rows: readonly EnergyRow[]) =>
  ENERGIES.map((key) => Math.round(sumOf(rows.map((row) => row[key])) * 10) / 10)

const PERIODS = ['range=d&offset=0', 'range=d&offset=1', 'range=w&offset=0', 'range=w&offset=1']

test.each([...PERIODS, 'range=m&offset=0'])(
  'uptime and downtime equal those of the timeline: %s [H14, H15, E17, E18]',
  async (period) => {
    const [report, sent] = [await status(period), await timeline(period)]
    const toMs = emulator.player.nowMs()
    for (const usage of report.dailyUsage) {
      const { tup, tdn, fc, rc } = usage
      expect({ fc, rc }).toEqual(countsIn(sent, usage.channel))
      const unknownS = sumOf((sent.unknown ?? []).map(({ from, to }) => (to - from) / 1000))
      expect(tup + tdn + unknownS).toBeCloseTo(report.totalSecondsInPeriod, 1)
      if (period.endsWith('offset=0') && unknownS === 0) {
        expect(tdn).toBeCloseTo(downS(sent, usage, toMs, report.totalSecondsInPeriod), 1)
      }
    }
  },
)

function countsIn({ byChannel }: PowerTimeline, channel: number) {
  const events = byChannel[channel] ?? []
  const count = (wanted: string) => events.filter((event) => event.powerStatus === wanted).length
  return { fc: count('power_failed'), rc: count('power_restored') }
}

/** Downtime in seconds from events alone: a state lasts until the next event. */
function downS(
  { byChannel }: PowerTimeline,
  { channel }: ChannelUsage,
  toMs: number,
  periodS: number,
): number {
  const events = byChannel[channel] ?? []
  const fromMs = toMs - periodS * 1000
  const ends = [...events.slice(1).map(({ ts }) => ts), toMs]
  const known = events.map(({ ts, ns }, index) => (ns === 0 ? (ends[index] ?? toMs) - ts : 0))
  const first = events[0]
  const beforeFirst = first?.os === 0 ? first.ts - fromMs : 0
  return (sumOf(known) + beforeFirst) / 1000
}

test.each(PERIODS)('each event lasts until the next or the end: %s [E18]', async (period) => {
  const { byChannel } = await timeline(period)
  for (const events of Object.values(byChannel)) {
    for (const [index, { ts, duration, ns, os }] of events.entries()) {
      const next = events[index + 1]
      expect(ns).toBe(1 - os)
      if (next === undefined) continue
      expect(duration).toBeCloseTo((next.ts - ts) / 1000, 3)
      expect(next.os).toBe(ns)
    }
  }
})

test.each(PERIODS)('availability is that of the best channel: %s [S20]', async (period) => {
  const { dailyUsage, grid, generator } = await status(period)
  for (const [name, group] of Object.entries({ grid, generator })) {
    const usages = dailyUsage.filter((usage) => usage.group === name)
    const percents = usages.map(({ tup, tdn }) => (100 * tup) / (tup + tdn))
    expect(group.availability).toBeCloseTo(Math.max(...percents), 6)
    expect((100 * group.tup) / (group.tup + group.tdn)).toBeCloseTo(group.availability, 6)
  }
})

test.each(PERIODS)('both down is the period less the larger uptime: %s [S21]', async (period) => {
  const { grid, generator, bothDownTime, totalSecondsInPeriod } = await status(period)
  const wanted = Math.max(0, totalSecondsInPeriod - Math.max(grid.tup, generator.tup))
  expect(bothDownTime).toBeCloseTo(wanted, 6)
})

test('live changes equal the events of the timeline [K9, H15, E18, S11]', async () => {
  const startMs = Date.parse('2026-01-15T17:58:00Z')
  const live = framesIn(client.received).flatMap(({ event, head, body }) =>
    event === 'hydra_power' && head.deviceId === 'HY-0001' && 'ns' in body && 'os' in body
      ? [{ ts: head.t, ...body }]
      : [],
  )
  const { byChannel } = await timeline('range=d')
  const sent = Object.values(byChannel)
    .flat()
    .filter(({ ts }) => ts >= startMs)
  const comparable = (events: readonly object[]) =>
    events.map((event) => {
      const { ts, channel, ns, os, v } = event as (typeof sent)[number]
      return `${new Date(ts).toISOString()} channel ${channel}: ${os} → ${ns} at ${v} V`
    })
  expect(sent).toHaveLength(12)
  expect(comparable(live).sort()).toEqual(comparable(sent).sort())
})

test.each(['HY-0001', 'HY-0002'])(
  'hours add up to the day and to its summary: %s [H16, H17, E19]',
  async (id) => {
    const day = 'startDate=2026-01-14&endDate=2026-01-14&type=all'
    const hours = await energy(`${day}&resolution=hourly`, id)
    expect(totals(await energy(`${day}&resolution=daily`, id))).toEqual(totals(hours))
    expect(totals(await energy('range=d&offset=1&type=all', id))).toEqual(totals(hours))
    expect(totals(await summary(day, id))).toEqual(totals(hours))
    expect(totals(hours).some((energyWh) => energyWh > 0)).toBe(true)
  },
)

test('days add up to the week, and the history has the same days [H13, H16, H17]', async () => {
  const week = await energy('range=w&offset=1&type=all')
  const span = 'startDate=2026-01-05&endDate=2026-01-11&type=all'
  expect(totals(await summary(span))).toEqual(totals(week))
  const history = await owner.read('/api/hydra/device/energy/HY-0001?days=11', energyRowsBody)
  const same = history.energyData.filter(({ _id }) =>
    week.some((row) => row._id.period === _id.period),
  )
  expect(totals(same)).toEqual(totals(week))
})

test('the gain of lifetime counters equals the rows between two moments [E16, E19, H12, H16]', async () => {
  const rows = await energy(`startDate=${before.at}&endDate=${after.at}&type=all`)
  const gained = (key: keyof HydraDevice['lifetime_energy'][number]) =>
    sumOf(
      after.hydra.lifetime_energy.map(
        (row, index) => Number(row[key]) - Number(before.hydra.lifetime_energy[index]?.[key]),
      ),
    )
  const [imported = 0, charged = 0, discharged = 0] = totals(rows)
  // Counters are rounded to a tenth.
  expect(Math.abs(gained('lifetime_import_energy_Wh') - imported)).toBeLessThan(0.7)
  expect(Math.abs(gained('lifetime_charged_energy_Wh') - charged)).toBeLessThan(0.5)
  expect(Math.abs(gained('lifetime_discharged_energy_Wh') - discharged)).toBeLessThan(0.5)
  expect(imported).toBeGreaterThan(100)
})

test('lifetime counters of a meter rise by the energy of its day [E9, E12, H9, H10]', () => {
  const gained = after.meterImportWh - before.meterImportWh
  expect(gained).toBeGreaterThan(0)
  expect(after.meterTodayWh - before.meterTodayWh).toBeCloseTo(gained, 0)
})

test('totals of a bg device rise by the energy of its day [E4, E8]', () => {
  const gained = after.bgTotalSolarWh - before.bgTotalSolarWh
  expect(after.bgTodaySolarWh - before.bgTodaySolarWh).toBeCloseTo(gained, 0)
})

const SPRING = `
schema: 1
name: The day after the clocks changed
clock: { start: "2026-03-30T10:00:00Z", tz: Europe/Berlin }
fleet:
  - { id: HY-0001, family: hydra, variant: solar_grid, owner: owner@wattpost.test }
`

test('a day of 23 hours has 23 rows, and they add up [H16, H17]', async () => {
  const spring = await startEmulator(await ownScenario(SPRING))
  try {
    const visiting = await visitor(spring, 'owner')
    const rows = async (call: string, query: string) =>
      (
        await visiting.read(
          `/api/hydra/${call}/HY-0001?tz=Europe/Berlin&type=all&${query}`,
          energyRowsBody,
        )
      ).energyData
    const hours = await rows('energy', 'startDate=2026-03-29&endDate=2026-03-29')
    const starts = [...new Set(hours.map(({ _id }) => _id.period))]
    expect(starts).toHaveLength(23)
    expect(starts.slice(1, 3)).toEqual(['2026-03-29T01:00:00+01:00', '2026-03-29T03:00:00+02:00'])
    const day = await rows('energy-summary', 'startDate=2026-03-29&endDate=2026-03-29')
    // Each row is rounded to 0.1 Wh.
    const ofHours = totals(hours)
    for (const [at, wh] of totals(day).entries())
      expect(Math.abs(wh - (ofHours[at] ?? Number.NaN))).toBeLessThan(0.25)
    const query = 'deviceId=HY-0001&range=d&offset=1&tz=Europe/Berlin'
    const report = await visiting.read(`/api/hydra/power-status?${query}`, powerStatusReport)
    expect(report.totalSecondsInPeriod).toBe(23 * 3600)
  } finally {
    await spring.close()
  }
})
