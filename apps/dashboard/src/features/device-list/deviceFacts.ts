import type { DeviceStatus, Family } from '@wattpost/protocol'
import { type Alert, groupOf } from '../../domain/alerts/alert.ts'
import { deviceAlerts, needingAttention, reasonOf } from '../../domain/alerts/fleetAlerts.ts'
import {
  type AnyDevice,
  type Freshness,
  isStaleByConnection,
  stateOf,
} from '../../domain/deviceState.ts'
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
  readonly device: AnyDevice['device']
}

/** @param nowMs for the limits by day and night of a bg device */
export function deviceFacts(one: AnyDevice, freshness: Freshness, nowMs: number): DeviceFacts {
  const { family, device } = one
  const alerts = deviceAlerts(one, freshness, { nowMs, zoneOf })
  const isDisconnected = isStaleByConnection(freshness)
  return {
    ...{ id: device.deviceId, family, site: device.site, region: device.region, device },
    variant: family === 'hydra' ? one.device.variant : undefined,
    state: stateOf(device, freshness),
    isStale: freshness.kind !== 'fresh',
    isDisconnected,
    alertGroups: needingAttention(alerts).map(groupOf),
    reason: reasonOf(alerts, freshness),
    lastSeen: device.lastSeen,
  }
}
