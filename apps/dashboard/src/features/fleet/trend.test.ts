import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { hydraDay, meterDay } from './todayTotals.ts'
import { hourlyTrend, summedTrend } from './trend.ts'

test('hourly energies become mean powers, without the current hour', () => {
  const rows = [
    { t: HOUR_MS, haet: 2, haext: 0, hret: 0 },
    { t: 0, haet: 5, haext: 0, hret: 0 },
    { t: 0, haet: 6, haext: 0, hret: 0 },
  ]
  const trend = (nowMs: number) => hourlyTrend([meterDay(rows)], nowMs)
  expect(trend(2 * HOUR_MS)).toEqual([
    { t: 0, v: 11 },
    { t: HOUR_MS, v: 2 },
  ])
  expect(trend(2 * HOUR_MS - 1)).toEqual([{ t: 0, v: 11 }])
  const unknown = hourlyTrend([meterDay([{ t: 0 }])], 2 * HOUR_MS)
  expect(unknown, 'of an unknown energy').toEqual([])
})

test('the hourly energy of a hydra is its import [E19]', () => {
  const row = {
    _id: { period: '1970-01-01T02:00:00+01:00', type: 'all', channel: 1 },
    ...{
      totalImportEnergy: 4,
      totalChargeEnergy: 1,
      totalDischargeEnergy: 2,
      solarChargeEnergy: 3,
    },
  }
  expect(hourlyTrend([hydraDay([row])], 2 * HOUR_MS)).toEqual([{ t: HOUR_MS, v: 4 }])
})

test('powers sampled at different moments → the sum of their means in each step', () => {
  const [one, other] = [
    [
      { t: 1, v: 10 },
      { t: 9, v: 20 },
      { t: 12, v: 8 },
    ],
    [{ t: 4, v: 100 }],
  ]
  expect(summedTrend([one ?? [], other ?? []], 10)).toEqual([
    { t: 0, v: 115 },
    { t: 10, v: 8 },
  ])
  // A device that reports from later on, before one that reports from the start.
  expect(summedTrend([[{ t: 12, v: 8 }], [{ t: 4, v: 100 }]], 10)).toEqual([
    { t: 0, v: 100 },
    { t: 10, v: 8 },
  ])
})
