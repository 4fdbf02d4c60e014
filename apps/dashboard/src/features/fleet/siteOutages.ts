import {
  channelGroup,
  channelState,
  type ReportedHydra,
  type ReportedLatest,
  type ReportedTimeline,
} from '@wattpost/protocol'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'
import {
  combinedIntervals,
  intervalsFrom,
  type StateInterval,
} from '../../ui/timeline/intervals.ts'
import type { Known } from '../../domain/fleet.ts'
import type { HydraToday } from './todayTotals.ts'

/** The AC channels of a hydra; a battery monitor has none, and no outages. */
export function supplyChannels({ latestData }: ReportedHydra): readonly number[] {
  return supplies(latestData).map(({ channel }) => channel)
}

/** Channels, and their states now, which a channel without changes had all day. */
function supplies({ 'ac-power': power = {} }: ReportedLatest) {
  return Object.entries(power)
    .map(([channel, power]) => ({ channel: Number(channel), steady: channelState(power) }))
    .filter(({ channel }) => channelGroup(channel) !== null)
}

/** The supply of a site today: down while grid and generator are both down. */
export function siteIntervals(
  { device, state }: Known<ReportedHydra>,
  { byChannel, unknown = [] }: ReportedTimeline,
  nowMs: number,
): readonly StateInterval[] {
  const span = { fromMs: dayStart(nowMs, zoneOf(device)), toMs: nowMs }
  const reported = unknown.map(({ from, to }) => ({ fromMs: from, toMs: to }))
  const offline =
    state === 'unknown' ? [{ fromMs: device.lastSeen ?? span.fromMs, toMs: nowMs }] : []
  const offlineSpans = [...reported, ...offline].map(({ fromMs, toMs }) => ({
    fromMs: Math.max(span.fromMs, fromMs),
    toMs: Math.min(span.toMs, toMs),
  }))
  return combinedIntervals(
    supplies(device.latestData).map(({ channel, steady }) =>
      intervalsFrom({
        changes: byChannel[channel] ?? [],
        ...{ offlineSpans, span, steady },
      }),
    ),
  )
}

/** Sites with an outage today, those that may have had one between runs of their generator, and those without. */
export interface OutageSites {
  /** Longest downtime first, then by id. */
  readonly certain: readonly Known<ReportedHydra>[]
  readonly possible: readonly Known<ReportedHydra>[]
  readonly without: readonly Known<ReportedHydra>[]
}

/** Sorts sites by their reports of today; sites without data are in no list. */
export function outageSites(
  sites: readonly Known<ReportedHydra>[],
  today: ReadonlyMap<string, HydraToday>,
): OutageSites {
  const downS = ({ device }: Known<ReportedHydra>) => darkS(today.get(device.deviceId))
  const isCertain = (site: Known<ReportedHydra>) => downS(site) > 0 || isDark(site)
  const certain = sites.filter(isCertain).toSorted(
    // Stryker disable next-line EqualityOperator: ids of devices are never equal.
    (a, b) => downS(b) - downS(a) || (a.device.deviceId < b.device.deviceId ? -1 : 1),
  )
  const gridDownS = ({ device }: Known<ReportedHydra>) =>
    today.get(device.deviceId)?.status.grid.tdn ?? 0
  const others = sites.filter((site) => !isCertain(site))
  return {
    certain,
    possible: others.filter((site) => gridDownS(site) > 0),
    without: others.filter((site) => gridDownS(site) === 0 && hasData(site, today)),
  }
}

/** Whether a source is known to have had power for a part of today. */
function hasData(
  { device }: Known<ReportedHydra>,
  today: ReadonlyMap<string, HydraToday>,
): boolean {
  const status = today.get(device.deviceId)?.status
  return (status?.grid.tup ?? 0) > 0 || (status?.generator.tup ?? 0) > 0
}

/** Whether no source has power now. */
function isDark({ device, state }: Known<ReportedHydra>): boolean {
  const channels = supplies(device.latestData)
  if (state === 'unknown' || channels.length === 0) return false
  return channels.every(({ steady }) => steady === 'down')
}

/** Least time without grid and generator, s. */
function darkS(today: HydraToday | undefined): number {
  if (today === undefined) return 0
  const { grid, generator } = today.status
  return Math.max(0, (grid.tdn ?? 0) - (generator.tup ?? 0))
}
