import type {
  BgDevice,
  ChannelGroup,
  EnergyRow,
  MeterHistoryRow,
  PowerStatusReport,
} from '@wattpost/protocol'
import { dayStart } from '../../ui/time/zone.ts'
import type { Known } from './fleet.ts'

/** Reports of a hydra about its day so far. */
export interface HydraToday {
  readonly status: PowerStatusReport
  readonly energy: readonly EnergyRow[]
}

/** Totals of a supply today over all sites that have it. */
export interface GroupToday {
  readonly upS: number
  readonly downS: number
  /** Number of sites with the supply and data. */
  readonly sites: number
  /** Availability, 0–100; `null` without data. */
  readonly percent: number | null
}

/** Availability is uptime by uptime and downtime; unknown time is in neither [S20]. */
export function groupToday(reports: readonly PowerStatusReport[], group: ChannelGroup): GroupToday {
  const withData = reports.map((report) => report[group]).filter(({ tup, tdn }) => tup + tdn > 0)
  const upS = withData.reduce((sum, { tup }) => sum + tup, 0)
  const downS = withData.reduce((sum, { tdn }) => sum + tdn, 0)
  const percent = withData.length === 0 ? null : (100 * upS) / (upS + downS)
  return { upS, downS, sites: withData.length, percent }
}

/** Energies today, Wh. */
export interface EnergyToday {
  readonly solarWh: number
  /** From grid and generator. */
  readonly importedWh: number
}

/** Energies of the bg devices that have reported today; other devices have those of an earlier day. */
export function bgToday(
  devices: readonly Known<BgDevice>[],
  nowMs: number,
): EnergyToday & { readonly counted: number } {
  const startMs = dayStarts(nowMs)
  const today = devices.filter(
    ({ device: { tz, realtimeEnergy } }) => realtimeEnergy.timestamp >= startMs(tz),
  )
  return {
    solarWh: today.reduce((sum, { device }) => sum + device.realtimeEnergy.solarEnergy, 0),
    importedWh: today.reduce((sum, { device }) => sum + device.realtimeEnergy.acEnergy, 0),
    counted: today.length,
  }
}

export function hydraEnergy(days: readonly HydraToday[]): EnergyToday {
  const rows = days.flatMap(({ energy }) => energy)
  return {
    solarWh: rows.reduce((sum, { solarChargeEnergy }) => sum + solarChargeEnergy, 0),
    importedWh: rows.reduce((sum, { totalImportEnergy }) => sum + totalImportEnergy, 0),
  }
}

export function meterEnergy(days: readonly (readonly MeterHistoryRow[])[]): EnergyToday {
  return {
    solarWh: 0,
    importedWh: days.flat().reduce((sum, { haet }) => sum + haet, 0),
  }
}

/** The start of today, epoch ms; each zone is computed once. */
function dayStarts(nowMs: number): (tz: string) => number {
  const startByZone = new Map<string, number>()
  return (tz) => {
    const startMs = startByZone.get(tz) ?? dayStart(nowMs, tz)
    startByZone.set(tz, startMs)
    return startMs
  }
}
