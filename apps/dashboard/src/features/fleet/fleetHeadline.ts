import { type ChannelGroup, channelState } from '@wattpost/protocol'
import { type AlertKind, type DatedAlert, groupOf, type Since } from '../../domain/alerts/alert.ts'
import type { SeenIncident } from '../../domain/alerts/alertLog.ts'
import { byPower, type Fleet } from '../../domain/fleet.ts'
import { groupChannels } from '../../domain/hydraPower.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { Headline } from '../../ui/LeadCard.tsx'
import { duration } from '../../ui/time/elapsed.ts'
import { dayStart } from '../../ui/time/zone.ts'
import { sinceText } from '../../ui/timeline/lasting.ts'
import { text } from './text.ts'
import type { HydraToday } from './todayTotals.ts'

type Day = Pick<HydraToday, 'status'>

/** What the dashboard knows of the supply of a fleet. */
export interface FleetSupply {
  readonly fleet: Fleet
  /** Running alerts, acknowledged and muted ones included. */
  readonly alerts: readonly DatedAlert[]
  /** Incidents that this browser saw: it knows an end before the next report of a day does. */
  readonly seen: readonly Pick<SeenIncident, 'kind' | 'deviceId' | 'toMs'>[]
  readonly today: { readonly byId: ReadonlyMap<string, Day>; readonly isWhole: boolean }
  readonly nowMs: number
  /** Devices that are known: all, some while others load, or some since a list failed. */
  readonly extent: 'whole' | 'loading' | 'failed'
  /** The connection is down. */
  readonly isDisconnected: boolean
}

/** The state of a fleet, most important first, and the duration of the first state; empty while unknown. */
interface FleetHeadline {
  readonly states: readonly Headline[]
  readonly lasting: string
}

/** The supply of a fleet in a few words. Devices that were switched off are no outage. */
export function fleetHeadline(supply: FleetSupply): FleetHeadline {
  const { fleet, alerts, nowMs, isDisconnected } = supply
  if (isDisconnected) {
    return { states: [unknown('supplyUnknown')], lasting: text('alertsUnknownText') }
  }
  const dark = darkStarts(supply)
  const withoutGrid = alerts.filter(({ kind }) => kind === 'gridDown')
  const partial = new Set(alerts.filter(isPartial).map(({ deviceId }) => deviceId)).size
  const outages: readonly Headline[] = [
    ...bad(dark.length, 'devicesWithoutPower'),
    ...bad(withoutGrid.length, 'sitesWithoutGrid'),
    ...bad(partial, 'devicesPartlyDown'),
  ]
  const offCount = byPower(fleet).switchedOff.length
  const off: readonly Headline[] =
    offCount === 0
      ? []
      : [{ text: text('devicesSwitchedOff', { count: offCount }), tone: 'unknown' }]
  if (dark.length > 0) return { states: [...outages, ...off], lasting: longestText(dark, nowMs) }
  if (withoutGrid.length > 0) {
    const starts = withoutGrid.map(({ since }) => since)
    return { states: [...outages, ...off], lasting: longestText(starts, nowMs) }
  }
  const supplied = suppliedState(fleet, supply.extent)
  return {
    states: [supplied, ...outages, ...off],
    lasting: outages.length > 0 ? '' : gridUpText(supply),
  }
}

const PARTIAL: readonly AlertKind[] = ['partialGrid', 'phaseLost']
const isPartial = ({ kind }: Pick<DatedAlert, 'kind'>) => PARTIAL.includes(kind)

function bad(
  count: number,
  key: 'devicesWithoutPower' | 'sitesWithoutGrid' | 'devicesPartlyDown',
): readonly Headline[] {
  return count === 0 ? [] : [{ text: text(key, { count }), tone: 'bad' }]
}

function unknown(key: 'supplyUnknown' | 'supplyLoading' | 'noKnownOutages'): Headline {
  return { text: text(key), tone: 'unknown' }
}

/** The state of a fleet without outages. */
function suppliedState(fleet: Fleet, extent: FleetSupply['extent']): Headline {
  const { on, switchedOff, unknown: silent } = byPower(fleet)
  if (extent === 'loading') return unknown('supplyLoading')
  if (extent === 'failed') return unknown('noKnownOutages')
  if (on.length === 0) return unknown('supplyUnknown')
  const key =
    switchedOff.length > 0
      ? 'someWithPower'
      : silent.length === 0
        ? 'devicesWithPower'
        : 'reportingWithPower'
  return { text: text(key, { count: on.length }), tone: 'good' }
}

/** Starts of the time without power of each device that has none; `null` where it is unknown. */
function darkStarts({ fleet, alerts, today }: FleetSupply): readonly (Since | null)[] {
  const isOutage = (alert: DatedAlert) => groupOf(alert) === 'outage' && !isPartial(alert)
  const startById = new Map(alerts.filter(isOutage).map(({ deviceId, since }) => [deviceId, since]))
  const alertStart = (id: string) => startById.get(id) ?? null
  return byPower(fleet).off.map(({ family, device }) => {
    const since = alertStart(device.deviceId)
    const hasGenerator =
      family === 'hydra' && groupChannels(device.latestData, 'generator').length > 0
    return hasGenerator ? darkSince(since, today.byId.get(device.deviceId)) : since
  })
}

/** @param since the start of the outage of the grid: the generator may have run for a part of it */
function darkSince(since: Since | null, day: Day | undefined): Since | null {
  const changedMs = changedAtMs(day, 'generator')
  if (since === null || changedMs === null) return null
  return changedMs > since.atMs ? { atMs: changedMs, atLeast: false } : since
}

/** The last change of a supply today, or the start of the day, epoch ms; `null` while unknown. */
function changedAtMs(day: Day | undefined, group: ChannelGroup): number | null {
  const usages = day?.status?.dailyUsage.filter((usage) => usage.group === group) ?? []
  const changesMs = usages.flatMap(({ ts }) => ts ?? [])
  return changesMs.length === 0 ? null : Math.max(...changesMs)
}

function longestText(starts: readonly (Since | null)[], nowMs: number): string {
  const known = starts.flatMap((since) => since ?? [])
  const first = known.toSorted((a, b) => a.atMs - b.atMs)[0]
  if (first === undefined) return ''
  // An unknown outage may be longer.
  const isOpen = first.atLeast || known.length < starts.length
  if (starts.length === 1) return sinceText(first.atMs, isOpen, nowMs)
  const time = duration(Math.max(0, nowMs - first.atMs) / 1000)
  return text(isOpen ? 'longestOver' : 'longest', { time })
}

/** For how long all sites with a grid have had it, e.g. `Grid up at 9 sites for 2 h 40 min`. */
function gridUpText({ fleet, seen, today, nowMs }: FleetSupply): string {
  if (!today.isWhole) return ''
  const sites = fleet.hydra.flatMap(({ device, state }) => {
    const grid = groupChannels(device.latestData, 'grid')
    const isUp = grid.length > 0 && grid.every(([, power]) => channelState(power) === 'up')
    const atMs = changedAtMs(today.byId.get(device.deviceId), 'grid')
    return state !== 'unknown' && isUp && atMs !== null ? [{ device, atMs }] : []
  })
  const [latest] = sites.toSorted((a, b) => b.atMs - a.atMs)
  if (latest === undefined) return ''
  const ids = new Set(sites.map(({ device }) => device.deviceId))
  const endsMs = seen.flatMap(({ kind, deviceId, toMs }) =>
    GRID.includes(kind) && ids.has(deviceId) && toMs !== null && toMs <= nowMs ? toMs : [],
  )
  const sinceMs = Math.max(latest.atMs, ...endsMs)
  // Without a change the report has the start of the day.
  const isOpen = sinceMs <= dayStart(nowMs, zoneOf(latest.device))
  const time = duration(Math.max(0, nowMs - sinceMs) / 1000)
  return text(isOpen ? 'gridUpOver' : 'gridUpFor', { count: sites.length, time })
}

const GRID: readonly AlertKind[] = ['gridDown', 'partialGrid', 'noPower']
