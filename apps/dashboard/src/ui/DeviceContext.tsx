import { createContext, use } from 'react'
import { useDisplayZone, zoneOf } from '../settings/preferences.ts'
import type { Quantity } from './quantity.ts'
import { Value } from './Value.tsx'

/** The device of a page, as its parts show it. */
export interface ShownDevice {
  readonly id: string
  /** IANA zone of all times on the page: the device's or the user's. */
  readonly tz: string
  /** IANA zone of the device. */
  readonly deviceTz: string
  /** Now, epoch ms of the devices' time. */
  readonly nowMs: number
  /** The last report is too old to describe the device now. */
  readonly stale: boolean
  /** Last report of a device that is offline, epoch ms; `null` while it reports, or while this page can't know. */
  readonly offlineSinceMs: number | null
  /** Moment up to which the device's states are known, epoch ms: its last report while only this page is cut off, else now. */
  readonly knownToMs: number
}

const Context = createContext<ShownDevice | null>(null)
export const DeviceProvider = Context.Provider

/** The device of the page around this component. */
export function useDevice(): ShownDevice {
  const device = use(Context)
  if (device === null) throw new Error('DeviceProvider is missing above this component')
  return device
}

interface ReportedDevice {
  readonly deviceId: string
  readonly tz?: string | undefined
  readonly lastSeen?: number | undefined
}

interface DeviceNow extends Pick<ShownDevice, 'nowMs' | 'stale'> {
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
}

/** The value of the provider: a device in the zone of the user's choice. */
export function useShownDevice(device: ReportedDevice, now: DeviceNow): ShownDevice {
  const { nowMs, stale } = now
  return {
    id: device.deviceId,
    tz: useDisplayZone(device.tz),
    deviceTz: zoneOf(device),
    nowMs,
    stale,
    ...stateTimes(device, now),
  }
}

/** Until when the states of a device are known: the browser's own network is never the device's. */
export function stateTimes(
  { lastSeen }: Pick<ReportedDevice, 'lastSeen'>,
  { nowMs, stale, isDisconnected }: DeviceNow,
): Pick<ShownDevice, 'offlineSinceMs' | 'knownToMs'> {
  if (isDisconnected) return { offlineSinceMs: null, knownToMs: Math.min(nowMs, lastSeen ?? nowMs) }
  return { offlineSinceMs: stale ? (lastSeen ?? null) : null, knownToMs: nowMs }
}

/** A measurement of the page's device; a dash while the device is stale. */
export function LiveValue({ quantity }: { readonly quantity: Quantity }) {
  return <Value quantity={quantity} stale={useDevice().stale} />
}
