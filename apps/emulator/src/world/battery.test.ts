import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamOf } from '../engine/random.ts'
import {
  type Battery,
  CUT_OFF_SOC,
  chargeLimitW,
  cutOffV,
  dischargeLimitW,
  firstSoc,
  RECOVERY_SOC,
  terminalV,
} from './battery.ts'

const bank: Battery = { capacityWh: 5000, nominalV: 48, chargeMaxW: 2500, efficiency: 0.96 }
const steps = Array.from({ length: 101 }, (_, percent) => percent / 100)

test('voltage rises with the charge, within the range of a 48 V bank', () => {
  const volts = steps.map((soc) => terminalV(bank, soc, 0))
  for (const [index, v] of volts.slice(1).entries()) expect(v).toBeGreaterThan(volts[index] ?? 0)
  expect(volts[0]).toBeCloseTo(42.4, 1)
  expect(volts[50]).toBeGreaterThan(51)
  expect(volts[50]).toBeLessThan(54)
  expect(volts[100]).toBeCloseTo(56.8, 1)
})

test('charging raises the voltage slightly, discharging lowers it', () => {
  const rest = terminalV(bank, 0.5, 0)
  const change = (0.015 * 2500) / rest
  expect(terminalV(bank, 0.5, 2500) - rest).toBeCloseTo(change)
  expect(rest - terminalV(bank, 0.5, -2500)).toBeCloseTo(change)
})

test('a 24 V bank of the same cells has half the voltage', () => {
  const half = { ...bank, nominalV: 24 }
  for (const soc of steps)
    for (const powerW of [-1000, 0, 2000])
      expect(terminalV(half, soc, powerW) * 2).toBeCloseTo(terminalV(bank, soc, powerW), 9)
})

test('cuts off near 50 V and recovers at a higher charge', () => {
  expect(cutOffV(bank)).toBeCloseTo(terminalV(bank, CUT_OFF_SOC, 0))
  expect(cutOffV(bank)).toBeGreaterThan(47)
  expect(cutOffV(bank)).toBeLessThan(51)
  expect(RECOVERY_SOC).toBeGreaterThan(CUT_OFF_SOC)
})

test('charges at full power up to 90 %, then tapers to 0 when full', () => {
  expect(chargeLimitW(bank, 0.5 * 5000, MINUTE_MS)).toBe(2500)
  expect(chargeLimitW(bank, 0.95 * 5000, MINUTE_MS)).toBeCloseTo(1250)
  expect(chargeLimitW(bank, 5000, MINUTE_MS)).toBe(0)
  // The last Wh takes a minute at 60 W, and what is lost.
  expect(chargeLimitW(bank, 4999, MINUTE_MS)).toBeCloseTo(60 / 0.96)
})

test.each([1, 15, 60])('%i minutes of charging never overfill (seed 3)', (minutes) => {
  const stepMs = minutes * MINUTE_MS
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (soc) => {
      const stored = soc * bank.capacityWh
      const inWh = chargeLimitW(bank, stored, stepMs) * bank.efficiency * (minutes / 60)
      expect(stored + inWh).toBeLessThanOrEqual(bank.capacityWh * (1 + 1e-12))
    }),
    { seed: 3 },
  )
})

test('a minute at full power leaves charge at the cut-off; a longer step ends just below it', () => {
  expect(dischargeLimitW(bank, 600, MINUTE_MS)).toBe(5000)
  expect(5000 / 60).toBeLessThan(CUT_OFF_SOC * bank.capacityWh)
  expect(dischargeLimitW(bank, 5000, HOUR_MS)).toBe(4505)
  expect(dischargeLimitW(bank, 600, 15 * MINUTE_MS)).toBeCloseTo(420)
  expect(dischargeLimitW(bank, 400, HOUR_MS)).toBe(0)
})

test('devices start about half charged', () => {
  const first = Array.from({ length: 100 }, (_, seed) => firstSoc(streamOf(seed, 'BG')))
  expect(Math.min(...first)).toBeGreaterThan(0.4)
  expect(Math.max(...first)).toBeLessThan(0.85)
})
