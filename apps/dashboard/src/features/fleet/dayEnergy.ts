import type { DayTotals, ReportedEnergyRow, ReportedMeterRow } from '@wattpost/protocol'
import { knownSum } from '../../domain/knownSum.ts'

/** Energies of a device, or of one of its channels, in an hour; `undefined` where they are unknown. */
export interface HourEnergy {
  readonly fromMs: number
  /** From grid and generator. */
  readonly importWh: number | undefined
  readonly solarWh: number | undefined
}

/** Energies of a device today: the hours so far, and their sums. */
export interface DayEnergy extends Omit<HourEnergy, 'fromMs'> {
  readonly hours: readonly HourEnergy[]
}

/** The day of a hydra, by its rows of each channel [H16]. */
export function hydraDay(rows: readonly ReportedEnergyRow[]): DayEnergy {
  return dayOf(
    rows.map(({ _id, totalImportEnergy, solarChargeEnergy }) => ({
      fromMs: Date.parse(_id.period),
      importWh: totalImportEnergy,
      solarWh: solarChargeEnergy,
    })),
  )
}

/** The day of a meter [H10]. */
export function meterDay(rows: readonly ReportedMeterRow[]): DayEnergy {
  return dayOf(rows.map(({ t, haet }) => ({ fromMs: t, importWh: haet, solarWh: undefined })))
}

/** The day of a device in an answer about many. */
export function totalsDay({ hours }: DayTotals): DayEnergy {
  return dayOf(hours.map(({ t, ie, se }) => ({ fromMs: t, importWh: ie, solarWh: se })))
}

function dayOf(hours: readonly HourEnergy[]): DayEnergy {
  return {
    hours,
    importWh: knownSum(hours.map(({ importWh }) => importWh)),
    solarWh: knownSum(hours.map(({ solarWh }) => solarWh)),
  }
}
