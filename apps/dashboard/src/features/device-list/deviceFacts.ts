import {
  type DeviceStatus,
  type Family,
  families,
  type ReportedBg,
  type ReportedHydra,
  type ReportedMeter,
} from '@wattpost/protocol'
import { type Alert, groupOf } from '../../domain/alerts/alert.ts'
import { alertsOf, mostUrgent } from '../../domain/alerts/fleetAlerts.ts'
import { asReported } from '../../live/freshness/asReported.ts'
import { type Freshness, isStaleByConnection } from '../../live/freshness/freshness.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { Faceted } from './facets.ts'

/** A device of a list at a moment, for filters, sorting and exports. */
export interface DeviceFacts extends Faceted {
  readonly id: string
  readonly family: Family
  readonly site: string | undefined
  readonly state: DeviceStatus
  /** Its values are too old to be shown. */
  readonly isStale: boolean
  /** Its state is unknown because this page receives nothing. */
  readonly isDisconnected: boolean
  /** Reason why it needs attention. */
  readonly reason: Pick<Alert, 'title' | 'tone'> | null
  /** Epoch ms. */
  readonly lastSeen: number | undefined
  readonly device: ReportedBg | ReportedMeter | ReportedHydra
}

type AnyDevice =
  | { readonly family: 'bg'; readonly device: ReportedBg }
  | { readonly family: 'pm'; readonly device: ReportedMeter }
  | { readonly family: 'hydra'; readonly device: ReportedHydra }

/** @param nowMs for the limits by day and night of a bg device */
export function deviceFacts(one: AnyDevice, freshness: Freshness, nowMs: number): DeviceFacts {
  const { family, device } = one
  const none = Object.fromEntries(families.map((name) => [name, []]))
  const known = { ...none, [family]: [asReported<typeof device>(device, freshness)] }
  // Three lists, of which one has this device: a type with a computed key is not narrowed.
  const alerts = alertsOf(known as unknown as Parameters<typeof alertsOf>[0], nowMs, zoneOf)
  const isDisconnected = isStaleByConnection(freshness)
  return {
    ...{ id: device.deviceId, family, site: device.site, region: device.region, device },
    variant: family === 'hydra' ? one.device.variant : undefined,
    state: freshness.kind === 'fresh' ? (device.status ?? 'up') : 'unknown',
    isStale: freshness.kind !== 'fresh',
    isDisconnected,
    alertGroups: alerts.map(groupOf),
    reason: mostUrgent(alerts),
    lastSeen: device.lastSeen,
  }
}
