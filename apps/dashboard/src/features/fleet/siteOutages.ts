import {
  channelGroup,
  type HydraDevice,
  type LatestData,
  type PowerTimeline,
} from '@wattpost/protocol'
import { dayStart } from '../../ui/time/zone.ts'
import {
  combinedIntervals,
  type IntervalState,
  intervalsFrom,
  type StateInterval,
} from '../../ui/timeline/intervals.ts'
import type { Known } from './fleet.ts'
import type { HydraToday } from './todayTotals.ts'

/** The AC channels of a hydra; a battery monitor has none, and no outages. */
export function supplyChannels({ latestData }: HydraDevice): readonly number[] {
  return supplies(latestData).map(({ channel }) => channel)
}

function supplies({ 'ac-power': power = {} }: LatestData) {
  return Object.entries(power)
    .map(([channel, { ns }]) => ({ channel: Number(channel), ns }))
    .filter(({ channel }) => channelGroup(channel) !== null)
}

/** The supply of a site today: down while grid and generator are both down. */
export function siteIntervals(
  { device, state }: Known<HydraDevice>,
  { byChannel, unknown = [] }: PowerTimeline,
  nowMs: number,
): readonly StateInterval[] {
  const span = { fromMs: dayStart(nowMs, device.tz), toMs: nowMs }
  const reported = unknown.map(({ from, to }) => ({ fromMs: from, toMs: to }))
  const offline = state === 'unknown' ? [{ fromMs: device.lastSeen, toMs: nowMs }] : []
  const offlineSpans = [...reported, ...offline].map(({ fromMs, toMs }) => ({
    fromMs: Math.max(span.fromMs, fromMs),
    toMs: Math.min(span.toMs, toMs),
  }))
  return combinedIntervals(
    supplies(device.latestData).map(({ channel, ns }) =>
      intervalsFrom({
        changes: byChannel[channel] ?? [],
        ...{ offlineSpans, span, steady: steadyState(ns) },
      }),
    ),
  )
}

/** The state of a channel without changes today, by its last report. */
function steadyState(ns: number | undefined): IntervalState {
  if (ns === undefined) return 'unknown'
  return ns === 1 ? 'up' : 'down'
}

/** Sites by downtime today, longest first, then by id. */
export function worstFirst(
  sites: readonly Known<HydraDevice>[],
  today: ReadonlyMap<string, HydraToday>,
): readonly Known<HydraDevice>[] {
  const downS = ({ device }: Known<HydraDevice>) => darkS(today.get(device.deviceId))
  return sites.toSorted(
    // Stryker disable next-line EqualityOperator: ids of devices are never equal.
    (a, b) => downS(b) - downS(a) || (a.device.deviceId < b.device.deviceId ? -1 : 1),
  )
}

/** Least time without grid and generator, s. */
function darkS(today: HydraToday | undefined): number {
  if (today === undefined) return 0
  const { grid, generator } = today.status
  return Math.max(0, grid.tdn - generator.tup)
}
