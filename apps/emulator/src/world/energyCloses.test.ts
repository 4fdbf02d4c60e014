import { DAY_MS, derivePowerState, HOUR_MS, MINUTE_MS, phases } from '@wattpost/protocol'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { buckets, calendarPeriod, type Period, wholeDay } from './calendar.ts'
import { HydraDevice } from './hydra/device.ts'
import { energyRows, energySummary } from './hydra/energy.ts'
import { powerStatusOf, timelineOf } from './hydra/powerStatus.ts'
import { allOf } from './pausable.ts'
import { PmDevice } from './pm/device.ts'
import { meterLifetimeOf, meterRows } from './pm/readings.ts'
import { sunAltitudeDeg } from './siteConditions/sun.ts'
import { gridQualities } from './spec.ts'
import { bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'

/** Sites with clock changes of 60 and 30 minutes, quarter-hour zones, and no clock changes. */
const LOCATIONS = [
  { tz: 'Europe/Berlin', latitude: 52.5, longitude: 13.4 },
  { tz: 'America/New_York', latitude: 40.7, longitude: -74 },
  { tz: 'America/Los_Angeles', latitude: 34, longitude: -118.2 },
  { tz: 'Asia/Kathmandu', latitude: 27.7, longitude: 85.3 },
  { tz: 'Australia/Adelaide', latitude: -34.9, longitude: 138.6 },
  { tz: 'Australia/Lord_Howe', latitude: -31.5, longitude: 159.1 },
  { tz: 'Africa/Lagos', latitude: 6.5, longitude: 3.4 },
] as const
/** Days with and without a clock change in some of these zones. */
const DATES = [
  ...['2026-01-15', '2026-03-08', '2026-03-29', '2026-04-05', '2026-06-21', '2026-10-04'],
  ...['2026-10-25', '2026-11-01', '2026-12-31'],
] as const
const KINDS = ['home', 'shop', 'clinic', 'telecom'] as const

const setting = fc
  .record({
    seed: fc.nat(10_000),
    location: fc.constantFrom(...LOCATIONS),
    date: fc.constantFrom(...DATES),
    kind: fc.constantFrom(...KINDS),
    gridQuality: fc.constantFrom(...gridQualities),
  })
  .map(({ seed, location, date, kind, gridQuality }) => {
    const day = wholeDay(location.tz, date)
    if (day === null) throw new Error(date)
    const commissionedMs = Math.floor(day.fromMs / DAY_MS) * DAY_MS - 2 * DAY_MS
    const centre = { latitude: location.latitude, longitude: location.longitude }
    const site = { ...location, kind, regionCentre: centre }
    return { seed, day, tz: location.tz, change: { site, gridQuality, commissionedMs } }
  })
const hydra = fc
  .tuple(
    setting,
    fc.constantFrom(
      ...(['grid_gen', 'solar_grid', 'battery_monitor'] as const).map((variant) => ({ variant })),
      { variant: 'solar_grid', feedsIn: true } as const,
    ),
  )
  .map(([{ seed, day, tz, change }, kind]) => ({
    device: new HydraDevice(hydraSpec(seed, { ...change, ...kind })),
    day,
    tz,
  }))

/** The intervals of a period in which all powers are constant. */
function intervals(device: { nextEdgeMs(ms: number): number }, { fromMs, toMs }: Period): Period[] {
  const cut: Period[] = []
  for (let ms = fromMs; ms < toMs; ) {
    const minute = (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS
    const next = Math.min(minute, device.nextEdgeMs(ms), toMs)
    cut.push({ fromMs: ms, toMs: next })
    ms = next
  }
  return cut
}
const hoursOf = ({ fromMs, toMs }: Period) => (toMs - fromMs) / HOUR_MS
const sum = <T>(of: readonly T[], value: (item: T) => number) =>
  of.reduce((total, item) => total + value(item), 0)

test('hydra: Σ power·Δt = hours = day = summary = lifetime (case 40) (seed 81) [E16, E19, H13, H17]', () => {
  const lengths = new Set<number>()
  let exporting = 0
  fc.assert(
    fc.property(hydra, ({ device, day, tz }) => {
      lengths.add(hoursOf(day))
      const parts = intervals(device, day)
      const integral = (power: (ms: number) => number) =>
        sum(parts, (interval) => power(interval.fromMs) * hoursOf(interval))
      const [whole] = energySummary(device, day, 'all', tz)
      const hours = allOf(energyRows(device, day, 'hour', 'all', tz))
      const days = allOf(energyRows(device, day, 'day', 'all', tz))
      const before = device.at(day.fromMs).state
      const after = device.at(day.toMs).state
      const totals = [
        [
          'totalImportEnergy',
          integral((ms) => sum(device.at(ms).flows.channelW, (powerW) => Math.max(0, powerW))),
          sum(after.importWh, (wh) => wh) - sum(before.importWh, (wh) => wh),
        ],
        [
          'totalChargeEnergy',
          integral((ms) => Math.max(0, device.at(ms).flows.batteryW)),
          after.chargedWh - before.chargedWh,
        ],
        [
          'totalDischargeEnergy',
          integral((ms) => Math.max(0, -device.at(ms).flows.batteryW)),
          after.dischargedWh - before.dischargedWh,
        ],
        [
          'solarChargeEnergy',
          integral((ms) => device.at(ms).flows.solarChargeW),
          after.solarChargedWh - before.solarChargedWh,
        ],
      ] as const
      for (const [name, integralWh, lifetimeWh] of totals) {
        expect(whole?.[name]).toBeCloseTo(integralWh, 2)
        expect(lifetimeWh).toBeCloseTo(integralWh, 5)
        expect(sum(hours, (row) => row[name])).toBeCloseTo(integralWh, 1)
        expect(sum(days, (row) => row[name])).toBeCloseTo(integralWh, 1)
      }
      const exported = sum(after.exportWh, (wh) => wh) - sum(before.exportWh, (wh) => wh)
      expect(exported).toBeCloseTo(
        integral((ms) => sum(device.at(ms).flows.channelW, (powerW) => Math.max(0, -powerW))),
        5,
      )
      exporting += exported > 100 ? 1 : 0
    }),
    { seed: 81, numRuns: 25 },
  )
  expect([...lengths]).toEqual(expect.arrayContaining([23, 24, 25]))
  expect(exporting).toBeGreaterThan(0)
})

test('pm: Σ power·Δt = hours = day = lifetime, any zone (case 40) (seed 82) [E9, E12, H10]', () => {
  fc.assert(
    fc.property(setting, ({ seed, day, tz, change }) => {
      const meter = new PmDevice(pmSpec(seed, change))
      const flows = intervals(meter, day).map((interval) => ({
        hours: hoursOf(interval),
        phases: meter.at(interval.fromMs).flows.phases,
      }))
      const integral = (power: (phase: (typeof flows)[number]['phases'][number]) => number) =>
        sum(flows, (flow) => flow.hours * sum(flow.phases, power))
      const rows = allOf(meterRows(meter, day, 'hour', tz))
      const [whole] = allOf(meterRows(meter, day, 'day', tz))
      expect(rows).toHaveLength([...buckets(tz, day, 'hour')].length)
      const imported = integral(({ activeW }) => Math.max(0, activeW))
      const exported = integral(({ activeW }) => Math.max(0, -activeW))
      const reactive = integral(({ reactiveVar }) => Math.max(0, reactiveVar))
      for (const [name, wh] of [
        ['haet', imported],
        ['haext', exported],
        ['hret', reactive],
      ] as const) {
        expect(Math.abs((whole?.[name] ?? Number.NaN) - wh)).toBeLessThan(0.2)
        expect(Math.abs(sum(rows, (row) => row[name]) - wh)).toBeLessThan(1)
      }
    }),
    { seed: 82, numRuns: 25 },
  )
})

test.each([
  ['Europe/Berlin', '2026-03-29', 743],
  ['America/New_York', '2026-11-01', 721],
  ['Australia/Lord_Howe', '2026-04-05', 720.5],
  ['Asia/Kathmandu', '2026-06-21', 720],
] as const)(
  'days add up to their month within 1 Wh, hydra and pm, in %s (case 40) [E19, H10, H17]',
  (tz, date, hours) => {
    const month = calendarPeriod(
      tz,
      'm',
      0,
      Temporal.PlainDate.from(date).toZonedDateTime(tz).epochMilliseconds,
    )
    expect(hoursOf(month)).toBe(hours)
    const location = LOCATIONS.find((one) => one.tz === tz)
    if (location === undefined) throw new Error(tz)
    const site = { ...location, regionCentre: location }
    const change = { site, commissionedMs: Math.floor(month.fromMs / DAY_MS) * DAY_MS }
    const dayCount = [...buckets(tz, month, 'day')].length
    const hydra = new HydraDevice(hydraSpec(81, change))
    const [whole] = energySummary(hydra, month, 'all', tz)
    const hydraDays = allOf(energyRows(hydra, month, 'day', 'all', tz))
    expect(new Set(hydraDays.map(({ _id }) => _id.period)).size).toBe(dayCount)
    for (const name of [
      'totalImportEnergy',
      'totalChargeEnergy',
      'totalDischargeEnergy',
    ] as const) {
      const monthWh = whole?.[name] ?? Number.NaN
      expect(monthWh).toBeGreaterThan(1000)
      expect(Math.abs(sum(hydraDays, (row) => row[name]) - monthWh)).toBeLessThan(1)
    }
    const meter = new PmDevice(pmSpec(82, change))
    const meterDays = allOf(meterRows(meter, month, 'day', tz))
    expect(meterDays).toHaveLength(dayCount)
    const countedWh = (ms: number) => meterLifetimeOf(meter.at(ms), null).lifetimeEnergy
    const monthWh = countedWh(month.toMs) - countedWh(month.fromMs)
    expect(monthWh).toBeGreaterThan(1000)
    expect(Math.abs(sum(meterDays, ({ haet }) => haet) - monthWh)).toBeLessThan(1)
  },
)

test('bg: Σ power·Δt since midnight = day energies = lifetime, any zone (seed 83) [E5, E8]', () => {
  fc.assert(
    fc.property(setting, ({ seed, day, change }) => {
      const device = new BgDevice(bgSpec(seed, change))
      const lastMs = day.toMs - 1
      const parts = intervals(device, { fromMs: day.fromMs, toMs: lastMs })
      const integral = (power: (flows: ReturnType<BgDevice['at']>['flows']) => number) =>
        sum(parts, (interval) => power(device.at(interval.fromMs).flows) * hoursOf(interval))
      const { state: before } = device.at(day.fromMs)
      const { state: after } = device.at(lastMs)
      const energies = [
        [integral(({ solarW }) => solarW), after.solarWh - before.solarWh],
        [integral(({ batteryW }) => Math.max(0, batteryW)), after.batteryInWh - before.batteryInWh],
        [
          integral(({ batteryW }) => Math.max(0, -batteryW)),
          after.batteryOutWh - before.batteryOutWh,
        ],
        [integral(({ inverterDcW }) => inverterDcW), after.inverterInWh - before.inverterInWh],
        [integral(({ acChargeW }) => acChargeW), after.acChargeWh - before.acChargeWh],
      ] as const
      for (const [integralWh, deltaWh] of energies) expect(deltaWh).toBeCloseTo(integralWh, 5)
      const seen = device.lastSeenMs(lastMs)
      const shown = device.snapshot(lastMs).device
      if (seen !== lastMs) return
      expect(shown.realtimeEnergy.solarEnergy).toBeCloseTo(energies[0][0], 2)
      expect(shown.realtimeEnergy.batteryEnergyIn).toBeCloseTo(energies[1][0], 2)
      expect(shown.realtimeEnergy.batteryEnergyOut).toBeCloseTo(energies[2][0], 2)
    }),
    { seed: 83, numRuns: 25 },
  )
})

test('solar power is exactly 0 while the sun is down, at any site and season (seed 84) [S18]', () => {
  let nights = 0
  fc.assert(
    fc.property(setting, ({ seed, day, change }) => {
      const bg = new BgDevice(bgSpec(seed, change))
      const site = new HydraDevice(hydraSpec(seed, { ...change, variant: 'solar_grid' }))
      for (let ms = day.fromMs; ms < day.toMs; ms += 17 * MINUTE_MS) {
        const { latitude, longitude } = change.site
        // Irradiance is linear between knots of five minutes.
        const isNight = [-5, 0, 5].every(
          (minutes) => sunAltitudeDeg(latitude, longitude, ms + minutes * MINUTE_MS) <= 0,
        )
        if (!isNight) continue
        nights += 1
        expect(bg.at(ms).flows.solarW).toBe(0)
        expect(site.at(ms).flows.solarW).toBe(0)
        const raw = bg.snapshot(ms).device.currentData
        if (bg.isOnline(ms)) expect(derivePowerState(ms, raw).solarPower).toBe(0)
      }
    }),
    { seed: 84, numRuns: 25 },
  )
  expect(nights).toBeGreaterThan(300)
})

test('derived powers equal the flows of sun, battery and inverter (seed 85) [S15, S16, S17, S18]', () => {
  fc.assert(
    fc.property(setting, fc.nat(DAY_MS), ({ seed, day, change }, afterMs) => {
      const device = new BgDevice(bgSpec(seed, change))
      const ms = device.lastSeenMs(day.fromMs + afterMs)
      const { flows, state } = device.at(ms)
      const derived = derivePowerState(ms, device.snapshot(ms).device.currentData)
      const near = (shown: number, trueW: number) =>
        expect(Math.abs(shown - trueW)).toBeLessThan(1 + 0.02 * Math.abs(trueW))
      near(derived.batteryPower, flows.batteryW)
      near(derived.batteryPowerOutput, Math.max(0, -flows.batteryW))
      near(derived.solarPower, flows.solarW)
      near(derived.consumtionPower, flows.mode === 'ac' ? flows.loadW : flows.inverterDcW)
      expect(state.storedWh).toBeGreaterThan(0)
      if (flows.mode !== 'ac') near(derived.solarPower - derived.batteryPower, flows.inverterDcW)
      else near(derived.acPower, flows.loadW + flows.acChargeW)
    }),
    { seed: 85, numRuns: 150 },
  )
})

test('phases and totals satisfy S² = P² + Q² in any zone, load and grid (seed 86) [E10, E11]', () => {
  fc.assert(
    fc.property(setting, fc.nat(DAY_MS), ({ seed, day, change }, afterMs) => {
      const { powerState } = new PmDevice(pmSpec(seed, change)).snapshot(
        day.fromMs + afterMs,
      ).device
      for (const name of phases) {
        const { activePower, reactivePower, apparentPower } = powerState[`phase${name}`]
        expect(Math.abs(Math.hypot(activePower, reactivePower) - apparentPower)).toBeLessThan(0.2)
      }
      const { totalActivePower, totalReactivePower, totalApparentPower } = powerState
      expect(
        Math.abs(Math.hypot(totalActivePower, totalReactivePower) - totalApparentPower),
      ).toBeLessThan(0.2)
    }),
    { seed: 86, numRuns: 100 },
  )
})

test('up + down + unknown = period for day, week and month in any zone (seed 87) [E17, S20]', () => {
  fc.assert(
    fc.property(
      hydra,
      fc.constantFrom('d' as const, 'w' as const, 'm' as const),
      ({ device, day, tz }, range) => {
        const whole = calendarPeriod(tz, range, 0, day.fromMs)
        const { dailyUsage, totalSecondsInPeriod } = powerStatusOf(device, whole)
        const unknownMs = sum(
          timelineOf(device, whole, null).unknown ?? [],
          ({ from, to }) => to - from,
        )
        expect(totalSecondsInPeriod).toBe((whole.toMs - whole.fromMs) / 1000)
        for (const { tup, tdn } of dailyUsage)
          expect(tup + tdn + unknownMs / 1000).toBeCloseTo(totalSecondsInPeriod, 6)
      },
    ),
    { seed: 87, numRuns: 40 },
  )
})

test('counters never fall and charge stays in range under any actions (seed 88)', () => {
  const actions = fc.constantFrom(
    ...([
      { do: 'grid-off' },
      { do: 'grid-on' },
      { do: 'generator-on' },
      { do: 'generator-fail' },
      { do: 'refuel' },
      { do: 'fuel-left', litres: 2 },
      { do: 'channel-off', channel: 1 },
      { do: 'channel-on', channel: 1 },
      { do: 'storm', reach: 1 },
      { do: 'load-shedding', stage: 6 },
      { do: 'cloud', cover: 1 },
      { do: 'extra-load', powerW: 9000 },
    ] as const),
  )
  fc.assert(
    fc.property(
      hydra,
      fc.array(fc.tuple(fc.nat(DAY_MS), actions), { maxLength: 8 }),
      ({ device, day }, entries) => {
        for (const [afterMs, action] of entries.toSorted(([a], [b]) => a - b))
          if (device.can(action))
            device.enter({ deviceId: device.id, atMs: day.fromMs + afterMs, action })
        const { capacityWh } = device.installation.battery
        let before = device.at(day.fromMs).state
        for (let ms = day.fromMs; ms < day.toMs + DAY_MS; ms += 23 * MINUTE_MS) {
          const { state } = device.at(ms)
          expect(state.storedWh).toBeGreaterThan(0)
          expect(state.storedWh).toBeLessThanOrEqual(capacityWh * (1 + 1e-9))
          for (const [index, wh] of state.importWh.entries())
            expect(wh).toBeGreaterThanOrEqual(before.importWh[index] ?? 0)
          for (const [index, wh] of state.exportWh.entries())
            expect(wh).toBeGreaterThanOrEqual(before.exportWh[index] ?? 0)
          expect(state.chargedWh).toBeGreaterThanOrEqual(before.chargedWh)
          expect(state.dischargedWh).toBeGreaterThanOrEqual(before.dischargedWh)
          before = state
        }
      },
    ),
    { seed: 88, numRuns: 30 },
  )
})

test('the sites cover days of 23, 23.5, 24, 24.5 and 25 hours (case 40)', () => {
  const hours = LOCATIONS.flatMap(({ tz }) =>
    DATES.map((date) => Temporal.PlainDate.from(date).toZonedDateTime(tz).hoursInDay),
  )
  expect([...new Set(hours)].sort((a, b) => a - b)).toEqual([23, 23.5, 24, 24.5, 25])
})
