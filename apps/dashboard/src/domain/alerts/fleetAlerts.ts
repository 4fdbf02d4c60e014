import type { DeviceStatus, Family, ReportedBg } from '@wattpost/protocol'
import { textLanguage } from '../../i18n/language.ts'
import {
  type AnyDevice,
  asReported,
  type Freshness,
  isStaleByConnection,
  isStateUnclear,
  type KnownDevice,
  type Power,
  powerOf,
  stateOf,
} from '../deviceState.ts'
import type { Fleet } from '../fleet.ts'
import { type Alert, type AlertGroup, byUrgency, type DatedAlert, groupOf } from './alert.ts'
import { bgAlerts, dayIn } from './bgAlerts.ts'
import { type ChannelState, hydraAlerts } from './hydraAlerts.ts'
import { meterAlerts } from './meterAlerts.ts'

/** The moment of a statement, epoch ms, and the IANA zone of a device's day. */
export interface At {
  readonly nowMs: number
  readonly zoneOf: (device: { readonly tz?: string | undefined }) => string
}

/**
 * The alerts of a device by its last report, most urgent first, with notes.
 * @param channels of a hydra, by default as the device reports them
 */
function deviceAlerts(
  one: AnyDevice,
  freshness: Freshness,
  { nowMs, zoneOf }: At,
  channels?: readonly ChannelState[],
): readonly Alert[] {
  return reportedAlerts(one, freshness, () => dayIn(nowMs)(zoneOf(one.device)), channels).toSorted(
    byUrgency,
  )
}

function reportedAlerts(
  one: AnyDevice,
  freshness: Freshness,
  isDay: () => boolean,
  channels?: readonly ChannelState[],
): readonly Alert[] {
  switch (one.family) {
    case 'bg':
      return keptBgAlerts(asReported(one.device, freshness), isDay())
    case 'pm':
      return meterAlerts(asReported(one.device, freshness))
    case 'hydra':
      return hydraAlerts(asReported(one.device, freshness), channels)
  }
}

/** The alerts that a page shows: without reception only those that no reading ends, e.g. an open enclosure. */
export function shownAlerts(alerts: readonly Alert[], freshness: Freshness): readonly Alert[] {
  if (!isStaleByConnection(freshness)) return alerts
  return alerts.filter(({ kind }) => kind === 'enclosureOpen')
}

/** The alerts that filters, the bell and "Needs attention" count: no notes. */
function needingAttention(alerts: readonly Alert[]): readonly Alert[] {
  return alerts.filter((alert) => !isNote(alert))
}

/** What every screen and export says of a device now. */
export interface DeviceNow {
  readonly state: DeviceStatus
  readonly power: Power
  /** Its values are too old to be shown. */
  readonly isStale: boolean
  /** Its state is unknown, which need not be offline. */
  readonly isUnclear: boolean
  /** The alerts of its page, most urgent first. */
  readonly alerts: readonly Alert[]
  /** The groups of its alerts that need attention, by its last report: filters keep their devices without reception. */
  readonly alertGroups: readonly AlertGroup[]
  readonly reason: Alert | null
}

/** @param channels of a hydra, by default as the device reports them */
export function deviceNow(
  one: AnyDevice,
  freshness: Freshness,
  at: At,
  channels?: readonly ChannelState[],
): DeviceNow {
  const state = stateOf(one.device, freshness)
  const reported = deviceAlerts(one, freshness, at, channels)
  const alerts = shownAlerts(reported, freshness)
  return {
    state,
    power: powerOf(one, state),
    isStale: freshness.kind !== 'fresh',
    isUnclear: isStateUnclear({ state, freshness }),
    alerts,
    alertGroups: needingAttention(reported).map(groupOf),
    reason: reasonOf(alerts),
  }
}

/**
 * The reason that explains a device's state in its row, its site and an export; `null` without one. Outages and thefts
 * come first, then a switched-off output, then warnings. That a device is offline is its state.
 */
function reasonOf(alerts: readonly Alert[]): Alert | null {
  const reasons = alerts.filter(
    ({ kind }) => kind === 'switchedOff' || !(kind === 'offline' || isNote({ kind })),
  )
  const urgent = reasons.find(({ tone }) => tone !== 'warning')
  return urgent ?? reasons.find(({ kind }) => kind === 'switchedOff') ?? reasons[0] ?? null
}

function isNote(alert: Pick<Alert, 'kind'>): boolean {
  return groupOf(alert) === 'note'
}

/** The user's whole fleet and its alerts. */
export interface FleetNow {
  readonly fleet: Fleet
  readonly nowMs: number
  /** By the rules. */
  readonly alerts: readonly DatedAlert[]
  /** Number of devices in the lists that have arrived; `undefined` while one may be longer than is known. */
  readonly total: number | undefined
  /** Every list has arrived, or failed. */
  readonly isWhole: boolean
  /** A list has failed: there may be more devices. */
  readonly isPartial: boolean
  /** The connection is down: running alerts are unknown. */
  readonly isDisconnected: boolean
}

/** The devices of a fleet by family, each with the age of its report. */
export type FleetDevices = {
  readonly [F in Family]: readonly Pick<Fleet[F][number], 'device' | 'freshness'>[]
}

/** The alerts of all devices that need attention, unordered. */
export function alertsOf({ bg, pm, hydra }: FleetDevices, { nowMs, zoneOf }: At): readonly Alert[] {
  const isDay = dayIn(nowMs)
  return needingAttention([
    ...hydra.flatMap(({ device, freshness }) => hydraAlerts(asReported(device, freshness))),
    ...bg.flatMap(({ device, freshness }) =>
      keptBgAlerts(asReported(device, freshness), isDay(zoneOf(device))),
    ),
    ...pm.flatMap(({ device, freshness }) => meterAlerts(asReported(device, freshness))),
  ])
}

/** The alerts of a bg device that has not changed since, by what else decides them. */
const kept = new WeakMap<ReportedBg, { readonly by: string; readonly alerts: readonly Alert[] }>()

/** Bell and fleet ask each second for the same alerts, and most devices of a fleet do not change within a second. */
function keptBgAlerts(known: KnownDevice<ReportedBg>, isDay: boolean): readonly Alert[] {
  const by = `${known.state} ${isDay} ${textLanguage()}`
  const before = kept.get(known.device)
  if (before?.by === by) return before.alerts
  const alerts = bgAlerts(known, isDay)
  kept.set(known.device, { by, alerts })
  return alerts
}
