import { DAY_MS, HOUR_MS, MINUTE_MS, meterDevice, phases } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buckets, wholeDay } from '../calendar.ts'
import { allOf } from '../pausable.ts'
import { COMMISSIONED_MS, inputsOf, pmSpec } from '../specs.testing.ts'
import { PmDevice } from './device.ts'
import { meterRows } from './readings.ts'

const kinds = ['home', 'shop', 'clinic', 'telecom'] as const
const anyMeter = fc
  .tuple(fc.nat(10_000), fc.constantFrom(...kinds))
  .map(([seed, kind]) => new PmDevice(pmSpec(seed, { site: { kind } })))
const moments = (days: number, stepMs: number) =>
  Array.from({ length: (days * DAY_MS) / stepMs }, (_, n) => COMMISSIONED_MS + n * stepMs)

test('S² = P² + Q², and factor, current and voltage agree (seed 61) [E10, E11]', {
  tags: 'slow',
}, () => {
  const seen = { up: 0, down: 0, exporting: 0 }
  fc.assert(
    fc.property(anyMeter, (meter) => {
      for (const ms of moments(2, 11 * MINUTE_MS)) {
        const { powerState } = meter.snapshot(ms).device
        const totals = {
          activePower: powerState.totalActivePower,
          reactivePower: powerState.totalReactivePower,
          apparentPower: powerState.totalApparentPower,
          powerFactor: powerState.totalPowerFactor,
        }
        for (const power of [...phases.map((name) => powerState[`phase${name}`]), totals]) {
          const apparent = Math.hypot(power.activePower, power.reactivePower)
          expect(Math.abs(power.apparentPower - apparent)).toBeLessThan(0.2)
          expect(power.apparentPower).toBeGreaterThanOrEqual(Math.abs(power.activePower))
          expect(power.powerFactor).toBeGreaterThanOrEqual(0)
          expect(power.powerFactor).toBeLessThanOrEqual(1)
          const active = power.powerFactor * power.apparentPower
          expect(Math.abs(active - Math.abs(power.activePower))).toBeLessThan(
            0.1 + 0.001 * power.apparentPower,
          )
        }
        for (const name of phases) {
          const { voltage, current, apparentPower } = powerState[`phase${name}`]
          expect(Math.abs(voltage * current - apparentPower)).toBeLessThan(0.3)
        }
        seen[powerState.phaseA.voltage > 0 ? 'up' : 'down'] += 1
        seen.exporting += powerState.totalActivePower < 0 ? 1 : 0
      }
    }),
    { seed: 61, numRuns: 15 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})

test('a meter shows the power factor of its load or a better one, also beside panels (seed 66) [E10]', () => {
  const seen = { importing: 0, exporting: 0 }
  fc.assert(
    fc.property(anyMeter, fc.nat(30), (meter, day) => {
      for (let minute = 7 * 60; minute < 19 * 60; minute += 13) {
        const ms = COMMISSIONED_MS + day * DAY_MS + minute * MINUTE_MS
        const { powerState } = meter.snapshot(ms).device
        const { totalActivePower, totalApparentPower } = powerState
        // A factor of little power is a quotient of rounded numbers.
        for (const phase of phases.map((name) => powerState[`phase${name}`]))
          if (phase.apparentPower > 20) expect(phase.powerFactor).toBeGreaterThanOrEqual(0.89)
        if (totalApparentPower > 100) {
          expect(powerState.totalPowerFactor).toBeGreaterThan(0.8)
          seen[totalActivePower > 0 ? 'importing' : 'exporting'] += 1
        }
      }
    }),
    { seed: 66, numRuns: 12 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})

test('totals are sums of the phases, powers and counters (seed 62) [E9, E10]', () => {
  fc.assert(
    fc.property(anyMeter, fc.nat(5 * DAY_MS), (meter, afterMs) => {
      const { powerState, lifetime } = meter.snapshot(COMMISSIONED_MS + afterMs).device
      const sum = (key: 'activePower' | 'reactivePower' | 'importEnergy' | 'exportEnergy') =>
        phases.reduce((total, name) => total + powerState[`phase${name}`][key], 0)
      expect(Math.abs(powerState.totalActivePower - sum('activePower'))).toBeLessThan(0.3)
      expect(Math.abs(powerState.totalReactivePower - sum('reactivePower'))).toBeLessThan(0.3)
      expect(Math.abs(lifetime.lifetimeEnergy - sum('importEnergy'))).toBeLessThan(0.3)
      expect(Math.abs(lifetime.lifetimeExportEnergy - sum('exportEnergy'))).toBeLessThan(0.3)
    }),
    { seed: 62, numRuns: 30 },
  )
})

test('counters never fall (seed 63) [E9]', () => {
  fc.assert(
    fc.property(anyMeter, (meter) => {
      let before: Record<string, number> = {}
      for (const ms of moments(3, 17 * MINUTE_MS)) {
        const { lifetime } = meter.snapshot(ms).device
        for (const [key, value] of Object.entries(lifetime))
          expect(value).toBeGreaterThanOrEqual(before[key] ?? 0)
        before = lifetime
      }
    }),
    { seed: 63, numRuns: 10 },
  )
})

test('without grid the phases are dead and count nothing', () => {
  const meter = new PmDevice(pmSpec(3, { scriptedFromMs: COMMISSIONED_MS }))
  for (const input of inputsOf(meter.id, [HOUR_MS, 'grid-off'], [3 * HOUR_MS, 'grid-on']))
    meter.enter(input)
  const lost = meter.snapshot(COMMISSIONED_MS + HOUR_MS).device
  const later = meter.snapshot(COMMISSIONED_MS + 2 * HOUR_MS).device
  expect(later).toMatchObject({ status: 'down', lifetime: lost.lifetime })
  expect(later.powerState).toMatchObject({ frequency: 0, neutralCurrent: 0, totalActivePower: 0 })
  for (const name of phases)
    expect(later.powerState[`phase${name}`]).toMatchObject({
      voltage: 0,
      current: 0,
      powerFactor: 0,
    })
  const back = meter.snapshot(COMMISSIONED_MS + 4 * HOUR_MS).device
  expect(back.status).toBe('up')
  expect(back.lifetime.lifetimeEnergy).toBeGreaterThan(lost.lifetime.lifetimeEnergy)
})

test('a lost phase counts nothing, the others continue, the neutral carries more [E10, E11]', () => {
  const meter = new PmDevice(
    pmSpec(3, { scriptedFromMs: COMMISSIONED_MS, site: { kind: 'telecom' } }),
  )
  const offMs = HOUR_MS + 12_345
  const before = meter.snapshot(COMMISSIONED_MS + offMs - 1).device
  const [off, on] = inputsOf(
    meter.id,
    [offMs, { do: 'phase-off', phase: 'B' }],
    [3 * HOUR_MS, { do: 'phase-on', phase: 'B' }],
  )
  if (off !== undefined) meter.enter(off)
  const lost = meter.snapshot(COMMISSIONED_MS + offMs).device
  const later = meter.snapshot(COMMISSIONED_MS + 2 * HOUR_MS).device
  expect(later.status).toBe('up')
  expect(lost.powerState.phaseB).toMatchObject({ voltage: 0, current: 0, activePower: 0 })
  expect(later.powerState.phaseB.importEnergy).toBe(before.powerState.phaseB.importEnergy)
  expect(later.powerState.phaseA.voltage).toBeGreaterThan(200)
  expect(later.powerState.phaseA.importEnergy).toBeGreaterThan(
    before.powerState.phaseA.importEnergy,
  )
  expect(later.powerState.frequency).toBeGreaterThan(49)
  expect(lost.powerState.neutralCurrent).toBeGreaterThan(2 * before.powerState.neutralCurrent)
  if (on !== undefined) meter.enter(on)
  expect(
    meter.snapshot(COMMISSIONED_MS + 3 * HOUR_MS).device.powerState.phaseB.voltage,
  ).toBeGreaterThan(200)
})

test('a meter is up while one phase is live, and each loss is an edge', () => {
  const meter = new PmDevice(pmSpec(3, { scriptedFromMs: COMMISSIONED_MS }))
  const inputs = (['A', 'B', 'C'] as const).flatMap((phase, n) =>
    inputsOf(meter.id, [n * HOUR_MS + 1, { do: 'phase-off', phase }]),
  )
  for (const input of inputs) meter.enter(input)
  expect(meter.states(COMMISSIONED_MS + 1)).toEqual({ A: 0, B: 1, C: 1 })
  expect(meter.nextEdgeMs(COMMISSIONED_MS + 1)).toBe(COMMISSIONED_MS + HOUR_MS + 1)
  expect(meter.status(COMMISSIONED_MS + 2 * HOUR_MS)).toBe('up')
  expect(meter.status(COMMISSIONED_MS + 2 * HOUR_MS + 1)).toBe('down')
  expect(meter.snapshot(COMMISSIONED_MS + 3 * HOUR_MS).device.powerState.frequency).toBe(0)
})

test('energies per day are typical for the kind of site (seed 64)', () => {
  const kwhPerDay = { home: [4, 60], shop: [30, 300], clinic: [60, 700], telecom: [50, 150] }
  fc.assert(
    fc.property(anyMeter, (meter) => {
      const { lifetime } = meter.snapshot(COMMISSIONED_MS + 5 * DAY_MS).device
      const kwh = lifetime.lifetimeEnergy / 5000
      const [low = 0, high = 0] = kwhPerDay[meter.spec.site.kind]
      expect(kwh).toBeGreaterThan(low)
      expect(kwh).toBeLessThan(high)
    }),
    { seed: 64, numRuns: 40 },
  )
})

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Africa/Lagos'])(
  'hours add up to their day in %s, with 23 and 25 hours as well [E12, H10]',
  (tz) => {
    const meter = new PmDevice(pmSpec(5, { site: { tz }, commissionedMs: Date.UTC(2026, 9, 20) }))
    for (const date of ['2026-10-24', '2026-10-25', '2026-10-26']) {
      const day = wholeDay(tz, date)
      if (day === null) throw new Error(date)
      const hours = allOf(meterRows(meter, day, 'hour', tz))
      const [whole] = allOf(meterRows(meter, day, 'day', tz))
      expect(hours).toHaveLength([...buckets(tz, day, 'hour')].length)
      const sum = (key: 'haet' | 'haext' | 'hret') => hours.reduce((wh, row) => wh + row[key], 0)
      for (const key of ['haet', 'haext', 'hret'] as const)
        expect(sum(key)).toBeCloseTo(whole?.[key] ?? Number.NaN, 6)
    }
  },
)

test('before its first day a meter has no rows', () => {
  const weeks = { fromMs: COMMISSIONED_MS - 7 * DAY_MS, toMs: COMMISSIONED_MS + 7 * DAY_MS }
  const rows = allOf(meterRows(new PmDevice(pmSpec(3)), weeks, 'day', 'UTC'))
  expect(rows.map(({ t }) => (t - COMMISSIONED_MS) / DAY_MS)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('has phases and counters, but neither switch nor battery settings', () => {
  const meter = new PmDevice(pmSpec(3))
  expect(meter.can({ do: 'phase-off', phase: 'A' })).toBe(true)
  expect(meter.can({ do: 'counter-reset' })).toBe(true)
  expect(meter.can({ do: 'switch-off' })).toBe(false)
})

test('a snapshot fills all fields of a power meter [E9–E11]', () => {
  const { device } = new PmDevice(pmSpec(8)).snapshot(COMMISSIONED_MS + DAY_MS)
  expect(Object.keys(device).sort()).toEqual(Object.keys(meterDevice.shape).sort())
  expect(() => z.encode(meterDevice, device)).not.toThrow()
  expect(device.powerState.temperature).toBeGreaterThan(15)
  expect(device.powerState.frequency).toBeCloseTo(50, 0)
})
