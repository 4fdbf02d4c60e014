import { decodeHydraEnergy, decodeMeterPower } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra, aPm } from './devices.testing.ts'
import { summaryTotals } from './energyRows.ts'
import { type HydraLive, hydraSnapshot, withHydraEnergy } from './hydraLive.ts'
import { type PmLive, pmSnapshot, withMeterPower } from './pmLive.ts'

/** What a counter tells over time, Wh. */
const STORIES: readonly (readonly [string, readonly number[]])[] = [
  ['is reset', [5000, 5100, 0, 90]],
  ['is another one after a repair', [5000, 5100, 812_000, 812_090]],
  ['dips to nothing and is back', [5000, 0, 5100, 5190]],
  ['dips by a twentieth', [5000, 4750, 5100, 5190]],
  ['wraps', [4_294_967_200, 4_294_967_290, 5, 95]],
  ['is silent for long, and then lower', [5000, 40]],
]

function energyTold(before: HydraLive, t: number, data: object): HydraLive {
  const frame = decodeHydraEnergy({ deviceId: 'HY-1', t, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withHydraEnergy(before, frame.value)
}

function metered(before: PmLive, t: number, data: object): PmLive {
  const frame = decodeMeterPower({ deviceId: 'PM-1', t, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withMeterPower(before, frame.value)
}

/** An hour's row so far, as the server sums it. */
const rowOf = (hour: number, importedWh: number) => ({
  type: 'energy-summary',
  period: `2026-01-15T0${hour}:00:00.000Z`,
  ...{ totalImportEnergy: importedWh, totalChargeEnergy: 0 },
  ...{ totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})

test.each(STORIES)(
  'a hydra’s counter that %s is shown as told, and adds nothing to the energy of a period (case 38)',
  (_, told) => {
    let live = hydraSnapshot(aHydra)
    told.forEach((ie, at) => {
      live = energyTold(live, 200 + at, { type: 'ac-channel-energy', channel: 1, ie })
      live = energyTold(live, 200 + at, rowOf(at < 2 ? 1 : 2, 50 + at * 10))
    })
    // The same row once more, as a reconnect brings it.
    live = energyTold(live, 300, rowOf(1, 60))
    expect(live.device.latestData['ac-channel-energy']?.['1']).toEqual({ ie: told.at(-1) })
    const newest = told.length > 2 ? 50 + (told.length - 1) * 10 : 0
    expect(summaryTotals(live.energyRows).totalImportEnergy).toBe(60 + newest)
  },
)

test.each(STORIES)(
  'a meter’s counter that %s is shown as told, and leaves its history (case 38)',
  (_, told) => {
    const row = { t: 1_768_431_600, haet: 1234, haext: 0, hret: 5 }
    let live = metered(pmSnapshot(aPm), 200, { daily_meter_data: [row] })
    const { history } = live
    told.forEach((ei, at) => {
      live = metered(live, 201 + at, { type: 'total-energy', ei, ee: 0, ri: 0, re: 0, ae: ei })
    })
    expect(live.device.lifetime.lifetimeEnergy).toBe(told.at(-1))
    expect(live.history).toBe(history)
  },
)
