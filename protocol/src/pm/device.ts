import { z } from 'zod'
import { deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import type { WireFrame } from '../live/frame.ts'
import { allSendable, quantity, sendable, shortNumbers } from '../quantity.ts'
import { sendableTime, timestamp } from '../timestamp.ts'
import { meterPowerState } from './powerState.ts'

/** A meter's network [E9]: `cop` the cellular operator, `signal_quality` CSQ 0–31, 99 unknown. */
export const meterNetwork = z.object({
  cop: z.string(),
  imsi: z.string(),
  imei: z.string(),
  signal_quality: quantity,
})
export type MeterNetwork = z.infer<typeof meterNetwork>

/** Lifetime counters of a meter [E9]: Wh, varh, VAh. */
export const meterLifetime = z.object({
  lifetimeEnergy: quantity,
  lifetimeExportEnergy: quantity,
  lifetimeReactiveImport: quantity,
  lifetimeReactiveExport: quantity,
  lifetimeApparentEnergy: quantity,
})
export type MeterLifetime = z.infer<typeof meterLifetime>

/** Short names of the total-energy frame (our reading). */
export const meterLifetimeWire = shortNumbers({
  ei: 'lifetimeEnergy',
  ee: 'lifetimeExportEnergy',
  ri: 'lifetimeReactiveImport',
  re: 'lifetimeReactiveExport',
  ae: 'lifetimeApparentEnergy',
})

/** Writes the counters into a frame. */
export function writeMeterLifetime(frame: WireFrame, lifetime: MeterLifetime): void {
  frame.ei = sendable(lifetime.lifetimeEnergy, 'lifetimeEnergy')
  frame.ee = sendable(lifetime.lifetimeExportEnergy, 'lifetimeExportEnergy')
  frame.ri = sendable(lifetime.lifetimeReactiveImport, 'lifetimeReactiveImport')
  frame.re = sendable(lifetime.lifetimeReactiveExport, 'lifetimeReactiveExport')
  frame.ae = sendable(lifetime.lifetimeApparentEnergy, 'lifetimeApparentEnergy')
}

/**
 * A row of a meter's history [E12]: `t` is the start of the hour or day. Our reading of the others:
 * `haet` active energy imported in Wh, `haext` active energy exported in Wh, `hret` reactive energy
 * in varh.
 */
export const meterHistoryRow = z.object({
  t: timestamp,
  haet: quantity,
  haext: quantity,
  hret: quantity,
})
export type MeterHistoryRow = z.infer<typeof meterHistoryRow>

/** A power meter [E9]; `located` is our addition, which a real backend may omit. */
export const meterDevice = z.object({
  deviceId: z.string().min(1),
  ...located,
  status: deviceStatus,
  lastSeen: timestamp,
  network: meterNetwork,
  lifetime: meterLifetime,
  powerState: meterPowerState,
})
export type MeterDevice = z.infer<typeof meterDevice> & Located

/** Encodes a power meter. */
export function encodeMeterDevice(
  device: z.output<typeof meterDevice>,
): z.input<typeof meterDevice> {
  const { powerState } = allSendable(device, 'meter')
  return {
    ...device,
    lastSeen: sendableTime(device.lastSeen),
    powerState: { ...powerState, timestamp: sendableTime(powerState.timestamp) },
  }
}
