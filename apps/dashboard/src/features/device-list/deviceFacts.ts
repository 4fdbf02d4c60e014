import type { Family } from '@wattpost/protocol'
import { type DeviceNow, deviceNow } from '../../domain/alerts/fleetAlerts.ts'
import type { AnyDevice, Freshness } from '../../domain/deviceState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { Faceted } from './facets.ts'

/** A device of a list at a moment, for rows, filters, sorting and exports. */
export interface DeviceFacts
  extends Faceted,
    Pick<DeviceNow, 'state' | 'isStale' | 'isUnclear' | 'reason'> {
  readonly id: string
  readonly family: Family
  readonly site: string | undefined
  /** Epoch ms. */
  readonly lastSeen: number | undefined
  readonly device: AnyDevice['device']
}

/** @param nowMs for the limits by day and night of a bg device */
export function deviceFacts(one: AnyDevice, freshness: Freshness, nowMs: number): DeviceFacts {
  const { family, device } = one
  const { deviceId: id, site, region, lastSeen } = device
  const variant = family === 'hydra' ? one.device.variant : undefined
  const now = deviceNow(one, freshness, { nowMs, zoneOf })
  return { ...now, id, family, site, region, lastSeen, device, variant }
}
