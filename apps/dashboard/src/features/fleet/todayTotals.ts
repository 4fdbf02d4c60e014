import {
  type ChannelGroup,
  channelState,
  type ReportedBg,
  type ReportedHydra,
  type ReportedLatest,
  type ReportedPowerStatus,
} from '@wattpost/protocol'
import type { Known } from '../../domain/fleet.ts'
import { groupChannels } from '../../domain/hydraPower.ts'
import { knownSum } from '../../domain/knownSum.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'
import type { DayEnergy } from './dayEnergy.ts'

/** Reports of a hydra about its day so far. */
export interface HydraToday {
  /** Time when it was asked for, epoch ms of the devices' time. */
  readonly atMs: number
  readonly status: ReportedPowerStatus
  readonly energy: DayEnergy
}

/**
 * Continues the days of hydras until now: their reports, with the channels' states since then. A running outage grows with
 * the clock, though large fleets are asked again only after minutes.
 */
export function statusesUntil(
  nowMs: number,
): (day: HydraToday, known: Known<ReportedHydra> | undefined) => ReportedPowerStatus {
  const startMs = dayStarts(nowMs)
  return ({ status, atMs }, known) => {
    const moreS = (nowMs - atMs) / 1000
    if (known === undefined || known.state === 'unknown' || moreS <= 0) return status
    const { device } = known
    if (atMs < startMs(zoneOf(device))) return status
    return {
      ...status,
      grid: continued(status.grid, device.latestData, 'grid', moreS),
      generator: continued(status.generator, device.latestData, 'generator', moreS),
    }
  }
}

function continued<S extends Pick<ReportedPowerStatus['grid'], 'tup' | 'tdn'>>(
  status: S,
  latest: ReportedLatest,
  group: ChannelGroup,
  moreS: number,
): S {
  const states = groupChannels(latest, group).map(([, power]) => channelState(power))
  const { tup = 0, tdn = 0 } = status
  if (states.includes('up')) return { ...status, tup: tup + moreS }
  const isDown = states.length > 0 && states.every((state) => state === 'down')
  return isDown ? { ...status, tdn: tdn + moreS } : status
}

/** Totals of a supply today over all sites that have it. */
export interface GroupToday {
  readonly upS: number
  readonly downS: number
  /** Number of sites with the supply and data, and of those where it was up and down for some time. */
  readonly sites: number
  readonly upSites: number
  readonly downSites: number
  /** Availability, 0–100; `null` without data. */
  readonly percent: number | null
}

/** Availability is uptime by uptime and downtime; unknown time is in neither [S20]. */
export function groupToday(
  reports: readonly ReportedPowerStatus[],
  group: ChannelGroup,
): GroupToday {
  const withData = reports.flatMap((report) => {
    if (isWithout(report, group)) return []
    const { tup, tdn } = report[group]
    return tup === undefined || tdn === undefined || tup + tdn === 0 ? [] : [{ tup, tdn }]
  })
  const upS = withData.reduce((sum, { tup }) => sum + tup, 0)
  const downS = withData.reduce((sum, { tdn }) => sum + tdn, 0)
  const percent = withData.length === 0 ? null : (100 * upS) / (upS + downS)
  const upSites = withData.filter(({ tup }) => tup > 0).length
  const downSites = withData.filter(({ tdn }) => tdn > 0).length
  return { upS, downS, sites: withData.length, upSites, downSites, percent }
}

/** Whether a site has channels, but none of this group: a server may count it as down all day. */
function isWithout({ dailyUsage }: ReportedPowerStatus, group: ChannelGroup): boolean {
  return dailyUsage.length > 0 && dailyUsage.every((usage) => usage.group !== group)
}

/** An energy today over the devices of which it is known. */
export interface KnownEnergy {
  /** `undefined` where no device is known. */
  readonly wh: number | undefined
  readonly devices: number
}

/** Energies today of a family. */
export interface EnergyToday {
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

export function hydraEnergy(days: readonly HydraToday[]): EnergyToday {
  return {
    solar: energyOf(days.map(({ energy }) => energy.solarWh)),
    imported: energyOf(days.map(({ energy }) => energy.importWh)),
  }
}

/** The import of meters. */
export function meterEnergy(days: readonly DayEnergy[]): KnownEnergy {
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
