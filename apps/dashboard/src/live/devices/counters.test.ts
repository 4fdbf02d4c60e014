import { decodeHydraEnergy, readMeterPower } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra, aPm } from './devices.testing.ts'
import { summaryTotals } from './energyRows.ts'
import { type HydraLive, hydraSnapshot, withHydraEnergy } from './hydraLive.ts'
import { type PmLive, pmSnapshot, withMeterPower } from './pmLive.ts'

/** Counter values over time, Wh. */
const COUNTERS: readonly (readonly [string, readonly number[]])[] = [
  ['is reset', [5000, 5100, 0, 90]],
  ['is replaced in a repair', [5000, 5100, 812_000, 812_090]],
  ['drops to zero and returns', [5000, 0, 5100, 5190]],
  ['drops by a twentieth', [5000, 4750, 5100, 5190]],
  ['wraps', [4_294_967_200, 4_294_967_290, 5, 95]],
  ['is lower after a long time offline', [5000, 40]],
]

function withEnergy(before: HydraLive, t: number, data: object): HydraLive {
  const frame = decodeHydraEnergy({ deviceId: 'HY-1', t, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withHydraEnergy(before, frame.value)
}

const context = { nowMs: () => 0, onlyDevice: () => null }

function metered(before: PmLive, t: number, data: object): PmLive {
  const frame = readMeterPower({ deviceId: 'PM-1', t, ...data }, context)
  if (!frame.ok) throw new Error(frame.error.message)
  return withMeterPower(before, frame.value.value)
}

/** The server's energy row of an hour. */
const rowOf = (hour: number, importedWh: number) => ({
  type: 'energy-summary',
  period: `2026-01-15T0${hour}:00:00.000Z`,
  ...{ totalImportEnergy: importedWh, totalChargeEnergy: 0 },
  ...{ totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})

test.each(COUNTERS)(
  'a hydra’s counter that %s is shown as reported and adds no energy (case 38)',
  (_, values) => {
    let live = hydraSnapshot(aHydra)
    values.forEach((ie, at) => {
      live = withEnergy(live, 200 + at, { type: 'ac-channel-energy', channel: 1, ie })
      live = withEnergy(live, 200 + at, rowOf(at < 2 ? 1 : 2, 50 + at * 10))
    })
    // The same row again, as after a reconnection.
    live = withEnergy(live, 300, rowOf(1, 60))
    expect(live.device.latestData['ac-channel-energy']?.['1']).toEqual({ ie: values.at(-1) })
    const newest = values.length > 2 ? 50 + (values.length - 1) * 10 : 0
    expect(summaryTotals(live.energyRows).totalImportEnergy).toBe(60 + newest)
  },
)

test.each(COUNTERS)(
  'a meter’s counter that %s is shown as reported and keeps the history (case 38)',
  (_, values) => {
    const row = { t: 1_768_431_600, haet: 1234, haext: 0, hret: 5 }
    let live = metered(pmSnapshot(aPm), 200, { daily_meter_data: [row] })
    const { history } = live
    values.forEach((ei, at) => {
      live = metered(live, 201 + at, { type: 'total-energy', ei, ee: 0, ri: 0, re: 0, ae: ei })
    })
    expect(live.device.lifetime.lifetimeEnergy).toBe(values.at(-1))
    expect(live.history).toBe(history)
  },
)
