import {
  bestChannel,
  bothDownS,
  type ChannelGroup,
  channelState,
  type DeviceStatus,
  type GroupStatus,
  groupAvailability,
  type ReportedHydra,
  type ReportedPowerStatus,
  type ReportedUsage,
} from '@wattpost/protocol'
import type { KnownDevice } from './deviceState.ts'
import { groupChannels } from './hydraPower.ts'

/** Times with and without power, s, as far as known, and availability, 0–100 %. Unknown time is in neither. */
export interface GroupTimes {
  readonly upS: number | undefined
  readonly downS: number | undefined
  readonly percent: number
}

/** Availability: uptime by uptime and downtime [S20]; `null` without known time. */
export function percentUp(upS: number, downS: number): number | null {
  return upS + downS === 0 ? null : (100 * upS) / (upS + downS)
}

/**
 * Availability as each screen and export shows it, rounded down to decimals: 100 % denies an outage of a second.
 * @param decimals a table of a spreadsheet has more
 */
export function shownPercent(percent: number | null | undefined, decimals = 2): number | undefined {
  const factor = 10 ** decimals
  return percent === null || percent === undefined
    ? undefined
    : Math.floor(percent * factor) / factor
}

/** Times and availability of a group of channels by their usages: those of the best channel [S20]. */
export function bestOf(usages: readonly ReportedUsage[], group: ChannelGroup): GroupStatus {
  const channels = usages.flatMap(({ group: own, tup, tdn }) =>
    own !== group || tup === undefined || tdn === undefined ? [] : [{ tup, tdn }],
  )
  const { tup, tdn } = bestChannel(channels) ?? { tup: 0, tdn: 0 }
  return { tup, tdn, availability: groupAvailability(channels) }
}

/**
 * Times and availability of grid or generator in a period, by its best channel [E17, S20]; by the report's own times where
 * it has no channels, and by the reported availability where it has no times. `null` without data, and for a site that has other channels only: a server may count a source that
 * it does not have as down.
 */
export function groupTimes(report: ReportedPowerStatus, group: ChannelGroup): GroupTimes | null {
  const { dailyUsage } = report
  const isWithout = dailyUsage.length > 0 && dailyUsage.every((usage) => usage.group !== group)
  if (isWithout) return null
  const best = bestOf(dailyUsage, group)
  const { tup, tdn, availability } = best.tup + best.tdn > 0 ? best : report[group]
  const hasTimes = tup !== undefined && tdn !== undefined
  const percent = hasTimes ? percentUp(tup, tdn) : (availability ?? null)
  return percent === null ? null : { upS: tup, downS: tdn, percent }
}

/**
 * Seconds in which grid and generator both count as down [S21]: as reported, else the period minus the larger uptime;
 * `undefined` where an uptime is unknown. It includes unknown time, unlike the overlap of known outages.
 */
export function bothDownOf(report: ReportedPowerStatus): number | undefined {
  const { bothDownTime, totalSecondsInPeriod } = report
  if (bothDownTime !== undefined) return bothDownTime
  const groups = [groupTimes(report, 'grid'), groupTimes(report, 'generator')]
  const ups = groups.flatMap((group) => (group === null ? [] : [group.upS]))
  if (totalSecondsInPeriod === undefined || ups.length === 0 || ups.includes(undefined))
    return undefined
  const [one = 0, other = 0] = ups
  return bothDownS(totalSecondsInPeriod, one, other)
}

/** Times of a supply over all sites that have it. */
export interface FleetTimes {
  readonly upS: number
  readonly downS: number
  /** Number of sites with the supply and data, and of those where it was up and down for some time. */
  readonly sites: number
  readonly upSites: number
  readonly downSites: number
  /** Availability, 0–100; `null` without data. */
  readonly percent: number | null
}

/** Each known hour of a site counts alike; an availability without times has none. */
export function fleetTimes(
  reports: readonly ReportedPowerStatus[],
  group: ChannelGroup,
): FleetTimes {
  const times = reports.flatMap((report) => {
    const { upS, downS } = groupTimes(report, group) ?? {}
    return upS === undefined || downS === undefined ? [] : [{ upS, downS }]
  })
  const [upS, downS] = [sumOf(times, 'upS'), sumOf(times, 'downS')]
  return {
    upS,
    downS,
    sites: times.length,
    upSites: times.filter((each) => each.upS > 0).length,
    downSites: times.filter((each) => each.downS > 0).length,
    percent: percentUp(upS, downS),
  }
}

function sumOf<K extends string>(times: readonly Readonly<Record<K, number>>[], key: K): number {
  return times.reduce((sum, { [key]: s }) => sum + s, 0)
}

/**
 * A report of the running day, continued by the channels' states since then: a running outage grows with the clock, though
 * large fleets are asked again only after minutes.
 * @param moreS time since the report, s
 */
export function continuedReport(
  report: ReportedPowerStatus,
  { device, state }: KnownDevice<ReportedHydra>,
  moreS: number,
): ReportedPowerStatus {
  if (state === 'unknown' || moreS <= 0) return report
  const { 'ac-power': power = {} } = device.latestData
  const ofGroup = (group: ChannelGroup) => {
    const states = groupChannels(device.latestData, group).map(([, each]) => channelState(each))
    if (states.includes('up')) return 'up'
    return states.length > 0 && states.every((each) => each === 'down') ? 'down' : 'unknown'
  }
  return {
    ...report,
    dailyUsage: report.dailyUsage.map((usage) =>
      lasted(usage, channelState(power[String(usage.channel)] ?? {}), moreS),
    ),
    grid: lasted(report.grid, ofGroup('grid'), moreS),
    generator: lasted(report.generator, ofGroup('generator'), moreS),
  }
}

function lasted<T extends Partial<Record<'tup' | 'tdn', number | undefined>>>(
  times: T,
  state: DeviceStatus,
  moreS: number,
): T {
  const { tup = 0, tdn = 0 } = times
  if (state === 'unknown') return times
  return state === 'up' ? { ...times, tup: tup + moreS } : { ...times, tdn: tdn + moreS }
}
