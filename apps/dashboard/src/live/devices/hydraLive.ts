import {
  channelChange,
  HYDRA_CHART_POINTS_MAX,
  type MetricPoint,
  type PowerStatus,
  type ReportedHead,
  type ReportedHydra,
  type ReportedHydraEnergy,
  type ReportedHydraPower,
  type ReportedHydraPowerBody,
  type ReportedHydraStatus,
  type ReportedHydraStatusBody,
  type ReportedLatest,
  type SnapshotHead,
} from '@wattpost/protocol'
import { lastSeenAfterStatus } from '../../domain/statusAfterFrame.ts'
import { cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
import { type ChannelChanges, NO_CHANGES, withChange, withNewerChanges } from './channelChanges.ts'
import { type LiveEnergyRow, withEnergyRow } from './energyRows.ts'
import { risenLifetime } from './lifetimeEnergy.ts'
import { withReport } from './withReport.ts'

/** A hydra in the live layer. */
export interface HydraLive {
  readonly device: ReportedHydra
  readonly cursor: StreamCursor
  /** AC power of all channels in W, oldest first, at most 100 points [C1]. */
  readonly chart: readonly MetricPoint[]
  /** Channels whose frames may be missing: their values are old, so no sum includes them. */
  readonly unconfirmed: ReadonlySet<string>
  /** Live energy rows, newest first, at most 100 [C1]. */
  readonly energyRows: readonly LiveEnergyRow[]
  /** Changes that fetched values may not contain yet. */
  readonly changes: ChannelChanges
}

export function hydraSnapshot(
  device: ReportedHydra,
  before?: HydraLive,
  head?: SnapshotHead,
): HydraLive {
  // A numbered snapshot contains every frame before it.
  const known = head?.seq === undefined ? (before?.changes ?? NO_CHANGES) : NO_CHANGES
  return {
    ...withNewerChanges(device, known),
    cursor: cursorAtSnapshot(device.lastSeen ?? Number.NEGATIVE_INFINITY, head),
    chart: before?.chart ?? [],
    unconfirmed: new Set(),
    energyRows: before?.energyRows ?? [],
  }
}

/** A hydra whose frames may be missing: a channel counts again after its next report. */
export function withUnconfirmedChannels(live: HydraLive): HydraLive {
  return { ...live, unconfirmed: new Set(Object.keys(live.device.latestData['ac-power'] ?? {})) }
}

/** Applies a `hydra_power` frame [K9, S12]. */
export function withHydraPower(live: HydraLive, { head, body }: ReportedHydraPower): HydraLive {
  const update = latestPower(live.device.latestData, body)
  const next = updated(live, head, update)
  const confirmedNow = confirmedChannels(body)
  if (confirmedNow.length === 0) return next
  const unconfirmed = new Set(
    [...live.unconfirmed].filter((channel) => !confirmedNow.includes(channel)),
  )
  const confirmed = { ...next, unconfirmed }
  if (unconfirmed.size > 0) return confirmed
  return { ...confirmed, chart: withPoint(confirmed, head.t) }
}

/** The channels whose power a frame reports. */
function confirmedChannels(body: ReportedHydraPowerBody): readonly string[] {
  if (body.type === 'ac-power') return [`${body.channel}`]
  return body.type === 'several' ? Object.keys(body.latestData['ac-power'] ?? {}) : []
}

/** Applies a `hydra_energy` frame [K9, S12]. */
export function withHydraEnergy(live: HydraLive, { head, body }: ReportedHydraEnergy): HydraLive {
  const { latestData } = live.device
  switch (body.type) {
    case 'ac-channel-energy': {
      const { type, channel, ...energy } = body
      const channels = latestData[type]
      return updated(live, head, {
        [type]: { ...channels, [channel]: { ...channels?.[channel], ...energy } },
      })
    }
    case 'battery-monitor-energy': {
      const { type, monitor, ...energy } = body
      const monitors = latestData[type]
      return updated(live, head, {
        [type]: { ...monitors, [monitor]: { ...monitors?.[monitor], ...energy } },
      })
    }
    case 'energy-summary': {
      const { type: _, ...row } = body
      return { ...updated(live, head, {}), energyRows: withEnergyRow(live.energyRows, row) }
    }
    case 'several':
      return {
        ...updated(live, head, mergedLatest(latestData, body.latestData)),
        energyRows: body.rows.reduce(withEnergyRow, live.energyRows),
      }
  }
}

/** Applies a `hydra_status` frame; its status is stored unchanged [K9]. Without one it is a live update [S12]. */
export function withHydraStatus(live: HydraLive, { head, body }: ReportedHydraStatus): HydraLive {
  const { latestData } = live.device
  const next = withReport(live, head, {
    status: body.status ?? 'up',
    lastSeen: lastSeenAfterStatus(live.device.lastSeen, head, body),
    network_data: { ...live.device.network_data, ...body.network_data },
  })
  if (body.change === undefined) return next
  const { channel, ns, v } = body.change
  const changed = mergedLatest(latestData, {
    'ac-power': { [channel]: { ns, ...(v !== undefined && { v }) } },
  })
  const device = { ...next.device, latestData: { ...latestData, ...changed } }
  return { ...next, device, changes: withChange(live.changes, body.change, head.t) }
}

/**
 * Whether a frame reports that a channel went up or down, so that its history has grown [S11].
 * @param before the hydra before the frame, whose state counts where the frame does not name the old one
 */
export function reportsChannelChange(
  { body }: ReportedHydraPower | ReportedHydraStatus,
  before: HydraLive | undefined,
): boolean {
  return ('type' in body ? channelChangeOf(body, before) : statusChangeOf(body)) !== null
}

function statusChangeOf({ change }: ReportedHydraStatusBody): PowerStatus | null {
  return change === undefined ? null : channelChange(change.os, change.ns)
}

function channelChangeOf(
  body: ReportedHydraPowerBody,
  before: HydraLive | undefined,
): PowerStatus | null {
  if (body.type !== 'ac-power' || body.ns === undefined) return null
  const os = body.os ?? before?.device.latestData['ac-power']?.[body.channel]?.ns
  return os === undefined ? null : channelChange(os, body.ns)
}

/** Any live update marks the device up, whatever its status was before; a later status may say down again [S12]. */
function updated(live: HydraLive, head: ReportedHead, update: ReportedLatest): HydraLive {
  return withReport(live, head, {
    status: 'up',
    latestData: { ...withoutRepaired(live.device.latestData, update), ...update },
    ...risenLifetime(live.device, update),
  })
}

/** Removes the parts reported now from the list of unreadable parts. */
function withoutRepaired(latest: ReportedLatest, update: ReportedLatest): ReportedLatest {
  const { unreadable, ...readable } = latest
  const stillUnreadable = unreadable?.filter((name) => {
    const [type, key] = name.split(' ')
    const reported: unknown = Object.entries(update).find(([each]) => each === type)?.[1]
    return reported === undefined || (key !== undefined && Object(reported)[key] === undefined)
  })
  return stillUnreadable === undefined || stillUnreadable.length === 0
    ? readable
    : { ...readable, unreadable: stillUnreadable }
}

/** A field that the frame does not have keeps its last value. */
function latestPower(latest: ReportedLatest, body: ReportedHydraPowerBody): ReportedLatest {
  switch (body.type) {
    case 'ac-power': {
      const { type, channel, os: _, ...power } = body
      return { [type]: { ...latest[type], [channel]: { ...latest[type]?.[channel], ...power } } }
    }
    case 'battery-monitor-power': {
      const { type, monitor, ...power } = body
      return { [type]: { ...latest[type], [monitor]: { ...latest[type]?.[monitor], ...power } } }
    }
    case 'battery-system': {
      const { type, ...system } = body
      return { [type]: { ...latest[type], ...system } }
    }
    case 'power-split': {
      const { type, ...split } = body
      return { [type]: { ...latest[type], ...split } }
    }
    case 'several':
      return mergedLatest(latest, body.latestData)
  }
}

/** The reported types, completed by the last values of each of their channels and monitors. */
function mergedLatest(latest: ReportedLatest, reported: ReportedLatest): ReportedLatest {
  const { unreadable: _, ...known } = latest
  const before: Readonly<Record<string, object | undefined>> = known
  const merged = Object.entries(reported).map(([type, groups]) => {
    const names = Object.entries(groups ?? {}).map(([name, values]) => {
      const last: unknown = Object(before[type])[name]
      const isGroup = typeof values === 'object'
      return [name, isGroup ? { ...Object(last), ...values } : values] as const
    })
    return [type, { ...before[type], ...Object.fromEntries(names) }] as const
  })
  return Object.fromEntries(merged)
}

/** One point for each moment, since each channel of a moment has its own frame; none while a power is unknown. */
function withPoint({ device, chart }: HydraLive, t: number): readonly MetricPoint[] {
  const powersW = Object.values(device.latestData['ac-power'] ?? {}).map(({ rp }) => rp)
  const known = powersW.filter((powerW) => powerW !== undefined)
  if (known.length < powersW.length) return chart
  const point = { t, v: known.reduce((sum, powerW) => sum + powerW, 0) }
  // Stryker disable next-line ConditionalExpression,EqualityOperator: only a shortcut for points in order
  if ((chart.at(-1)?.t ?? t) > t) return inOrder(chart, point)
  const before = chart.at(-1)?.t === t ? chart.slice(0, -1) : chart
  return [...before, point].slice(-HYDRA_CHART_POINTS_MAX)
}

/** Inserts a point before newer ones: after an old snapshot, frames before the last sample are accepted. */
function inOrder(chart: readonly MetricPoint[], point: MetricPoint): readonly MetricPoint[] {
  return [...chart.filter(({ t }) => t !== point.t), point]
    .toSorted((a, b) => a.t - b.t)
    .slice(-HYDRA_CHART_POINTS_MAX)
}
