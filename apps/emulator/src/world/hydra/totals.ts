import type { EnergyTotals } from '@wattpost/protocol'
import { rounded } from '../rounding.ts'
import type { HydraState } from './plant.ts'

/** What the counters gained between two states, in Wh. */
export function totalsBetween(before: HydraState, after: HydraState): EnergyTotals {
  const imported = after.importWh.reduce(
    (total, wh, index) => total + wh - (before.importWh[index] ?? 0),
    0,
  )
  return {
    totalImportEnergy: rounded(imported, 3),
    totalChargeEnergy: rounded(after.chargedWh - before.chargedWh, 3),
    totalDischargeEnergy: rounded(after.dischargedWh - before.dischargedWh, 3),
    solarChargeEnergy: rounded(after.solarChargedWh - before.solarChargedWh, 3),
  }
}
