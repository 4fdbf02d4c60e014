import type { ReportedHydra, ReportedTimeline } from '@wattpost/protocol'
import type { AlertKind } from '../../domain/alerts/alert.ts'
import type { SeenIncident } from '../../domain/alerts/alertLog.ts'
import { groupTimes } from '../../domain/availability.ts'
import type { Known } from '../../domain/fleet.ts'
import type { StateInterval } from '../../domain/intervals.ts'
import { channelsNow, siteOutages, supplyChannels } from '../../domain/outages.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'
import type { HydraToday } from './todayTotals.ts'

/** The supply of a site today: down while grid and generator are both down. */
export function siteIntervals(
  known: Known<ReportedHydra>,
  timeline: ReportedTimeline,
  day: HydraToday | undefined,
  nowMs: number,
): readonly StateInterval[] {
  const { device } = known
  const span = { fromMs: dayStart(nowMs, zoneOf(device)), toMs: nowMs }
  const statuses =
    day === undefined || day.status === null || day.atMs < span.fromMs ? [] : [day.status]
  const now = channelsNow(device)
  return siteOutages(known, { statuses, timelines: [timeline], now }, span).supply
}

/** Sites with an outage today, those that may have had one between runs of their generator, and those without. */
export interface OutageSites {
  /** Longest downtime first, then by id. */
  readonly certain: readonly Known<ReportedHydra>[]
  readonly possible: readonly Known<ReportedHydra>[]
  readonly without: readonly Known<ReportedHydra>[]
}

/**
 * Sorts sites by their reports of today; sites without data are in no list.
 * @param seen incidents that this browser saw: an outage that ended after the report of a site may be in none
 */
export function outageSites(
  sites: readonly Known<ReportedHydra>[],
  today: ReadonlyMap<string, HydraToday>,
  seen: readonly Pick<SeenIncident, 'kind' | 'deviceId' | 'toMs'>[],
): OutageSites {
  const days = sites.map((site) => ({ site, ...dayOf(site, today, seen) }))
  const those = (kind: Day['kind']) =>
    days
      .filter((day) => day.kind === kind)
      .toSorted(
        // Stryker disable next-line EqualityOperator: ids of devices are never equal.
        (a, b) => b.downS - a.downS || (a.site.device.deviceId < b.site.device.deviceId ? -1 : 1),
      )
  return {
    certain: those('certain').map(({ site }) => site),
    possible: those('possible').map(({ site }) => site),
    without: those('without').map(({ site }) => site),
  }
}

interface Day {
  readonly kind: 'certain' | 'possible' | 'without' | 'unknown'
  /** Least time without any source, s. */
  readonly downS: number
}

function dayOf(
  site: Known<ReportedHydra>,
  today: ReadonlyMap<string, HydraToday>,
  seen: Parameters<typeof outageSites>[2],
): Day {
  const { deviceId } = site.device
  const day = today.get(deviceId)
  const status = day?.status ?? null
  const grid = status && groupTimes(status, 'grid')
  const generator = status && groupTimes(status, 'generator')
  // Without a grid, the generator is the supply.
  const supply = grid ?? generator
  const otherUpS = grid && generator ? (generator.upS ?? Number.POSITIVE_INFINITY) : 0
  const downS = Math.max(0, (supply?.downS ?? 0) - otherUpS)
  if (downS > 0 || isDark(site)) return { kind: 'certain', downS }
  if (!supply || !day) return { kind: 'unknown', downS }
  const isSeen = seen.some(
    (one) =>
      one.deviceId === deviceId &&
      SUPPLY_KINDS.includes(one.kind) &&
      (one.toMs === null || one.toMs > day.atMs),
  )
  if (supply.percent < 100 || isSeen) return { kind: 'possible', downS }
  return { kind: supply.percent > 0 ? 'without' : 'unknown', downS }
}

const SUPPLY_KINDS: readonly AlertKind[] = ['gridDown', 'generatorDown', 'noPower']

/** Whether no source has power now. */
function isDark({ device, state }: Known<ReportedHydra>): boolean {
  const states = supplyChannels(device).map((channel) => channelsNow(device).get(channel))
  return state !== 'unknown' && states.length > 0 && states.every((each) => each === 'down')
}
