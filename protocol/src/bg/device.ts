import { z } from 'zod'
import { type DeviceStatus, deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import type { WireFrame } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'
import { bgLifetime, dayEnergy } from './energy.ts'
import { powerState } from './powerState.ts'
import { rawPower } from './rawPower.ts'
import { dividerParams, notificationsThreshold } from './settings.ts'
import { switchStatus } from './switchStatus.ts'

/** A bg device's network [E2]; `signal_quality` is the modem's CSQ, 0–31, 99 unknown. */
export const bgNetwork = z.object({
  imei: z.string(),
  imsi: z.string(),
  network: z.string(),
  signal_quality: quantity,
})
export type BgNetwork = z.infer<typeof bgNetwork>

/** The network frame [K4]; a real device may send only the changed part. */
export const networkWire = z.object({
  imei: z.string().optional(),
  imsi: z.string().optional(),
  net: z.string().optional(),
  csq: quantity.optional(),
})
export type NetworkWire = z.infer<typeof networkWire>

/** The network fields of a frame. */
export function decodeNetwork(wire: NetworkWire): Partial<BgNetwork> {
  return {
    ...(wire.imei !== undefined && { imei: wire.imei }),
    ...(wire.imsi !== undefined && { imsi: wire.imsi }),
    ...(wire.net !== undefined && { network: wire.net }),
    ...(wire.csq !== undefined && { signal_quality: wire.csq }),
  }
}

/** Writes the known network fields into a frame. */
export function writeNetwork(frame: WireFrame, network: Partial<BgNetwork>): void {
  if (network.imei !== undefined) frame.imei = network.imei
  if (network.imsi !== undefined) frame.imsi = network.imsi
  if (network.network !== undefined) frame.net = network.network
  if (network.signal_quality !== undefined) frame.csq = network.signal_quality
}

/**
 * A bg device [E2]: battery, solar, inverter. `located` and `status` are our additions for
 * search, filter and map; a real backend may omit them.
 */
export const bgDevice = z.object({
  deviceId: z.string().min(1),
  ...located,
  status: deviceStatus.optional(),
  lastSeen: timestamp,
  /** The newest live values, under their short names on the wire. */
  currentData: rawPower,
  powerState,
  realtimeEnergy: dayEnergy,
  switch_status: switchStatus,
  divider_params: dividerParams,
  notifications_threshold: notificationsThreshold,
  ...bgNetwork.shape,
  ...bgLifetime.shape,
})
export type BgDevice = z.infer<typeof bgDevice> & Located & { status: DeviceStatus }
