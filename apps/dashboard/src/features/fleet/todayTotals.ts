import type {
  DayTotals,
  ReportedBg,
  ReportedEnergyRow,
  ReportedHydra,
  ReportedMeterRow,
  ReportedPowerStatus,
} from '@wattpost/protocol'
import { continuedReport } from '../../domain/availability.ts'
import type { Known } from '../../domain/fleet.ts'
import { knownSum } from '../../domain/knownSum.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'

/** Reports of a hydra about its day so far; `null` where one could not be read. */
export interface HydraToday {
  /** Time when it was asked for, epoch ms of the devices' time. */
  readonly atMs: number
  readonly status: ReportedPowerStatus | null
  readonly energy: TodayEnergy | null
  /** Why one of them is missing, or a part of the energies. */
  readonly failed: Error | null
}

interface KnownStatus extends Pick<HydraToday, 'atMs'> {
  readonly status: ReportedPowerStatus
}

/** Continues the reports of hydras about their running day until now. */
export function statusesUntil(
  nowMs: number,
): (day: KnownStatus, known: Known<ReportedHydra> | undefined) => ReportedPowerStatus {
  const startMs = dayStarts(nowMs)
  return ({ status, atMs }, known) => {
    if (known === undefined || atMs < startMs(zoneOf(known.device))) return status
    return continuedReport(status, known, (nowMs - atMs) / 1000)
  }
}

/** An energy today over the devices of which it is known. */
interface KnownEnergy {
  /** `undefined` where no device is known. */
  readonly wh: number | undefined
  readonly devices: number
}

/** Energies today of a family. */
interface EnergyToday {
  readonly solar: KnownEnergy
  /** From grid and generator. */
  readonly imported: KnownEnergy
}

/** Energies of the bg devices that have reported today; other devices have those of an earlier day. */
export function bgToday(devices: readonly Known<ReportedBg>[], nowMs: number): EnergyToday {
  const startMs = dayStarts(nowMs)
  const today = devices.filter(
    ({ device }) => (device.realtimeEnergy.timestamp ?? Number.NaN) >= startMs(zoneOf(device)),
  )
  return {
    solar: energyOf(today.map(({ device }) => device.realtimeEnergy.solarEnergy)),
    imported: energyOf(today.map(({ device }) => device.realtimeEnergy.acEnergy)),
  }
}

export function hydraEnergy(days: readonly Pick<HydraToday, 'energy'>[]): EnergyToday {
  return {
    solar: energyOf(days.map(({ energy }) => energy?.solarWh)),
    imported: energyOf(days.map(({ energy }) => energy?.importWh)),
  }
}

/** The import of meters. */
export function meterEnergy(days: readonly TodayEnergy[]): KnownEnergy {
  return energyOf(days.map(({ importWh }) => importWh))
}

/** The sum of several families. */
export function totalEnergy(energies: readonly KnownEnergy[]): KnownEnergy {
  return {
    wh: knownSum(energies.map(({ wh }) => wh)),
    devices: energies.reduce((sum, { devices }) => sum + devices, 0),
  }
}

function energyOf(ofDevicesWh: readonly (number | undefined)[]): KnownEnergy {
  const devices = ofDevicesWh.filter((wh) => wh !== undefined).length
  return { wh: knownSum(ofDevicesWh), devices }
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

/** Energies of a device, or of one of its channels, in an hour; `undefined` where they are unknown. */
interface HourEnergy {
  readonly fromMs: number
  /** From grid and generator. */
  readonly importWh: number | undefined
  readonly solarWh: number | undefined
}

/** Energies of a device today: the hours so far, and their sums. */
export interface TodayEnergy extends Omit<HourEnergy, 'fromMs'> {
  readonly hours: readonly HourEnergy[]
}

/** The day of a hydra, by its rows of each channel [H16]. */
export function hydraDay(rows: readonly ReportedEnergyRow[]): TodayEnergy {
  return dayOf(
    rows.map(({ _id, totalImportEnergy, solarChargeEnergy }) => ({
      fromMs: Date.parse(_id.period),
      importWh: totalImportEnergy,
      solarWh: solarChargeEnergy,
    })),
  )
}

/** The day of a meter [H10]. */
export function meterDay(rows: readonly ReportedMeterRow[]): TodayEnergy {
  return dayOf(rows.map(({ t, haet }) => ({ fromMs: t, importWh: haet, solarWh: undefined })))
}

/** The day of a device in an answer about many. */
export function totalsDay({ hours }: DayTotals): TodayEnergy {
  return dayOf(hours.map(({ t, ie, se }) => ({ fromMs: t, importWh: ie, solarWh: se })))
}

function dayOf(hours: readonly HourEnergy[]): TodayEnergy {
  return {
    hours,
    importWh: knownSum(hours.map(({ importWh }) => importWh)),
    solarWh: knownSum(hours.map(({ solarWh }) => solarWh)),
  }
}
