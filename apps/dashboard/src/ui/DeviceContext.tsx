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
  /** Time of that report, epoch ms; `null` while it is fresh or unknown. */
  readonly staleSinceMs: number | null
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

/** The value of the provider: a device in the zone of the user's choice. */
export function useShownDevice(
  device: ReportedDevice,
  { nowMs, stale }: Pick<ShownDevice, 'nowMs' | 'stale'>,
): ShownDevice {
  return {
    id: device.deviceId,
    tz: useDisplayZone(device.tz),
    deviceTz: zoneOf(device),
    nowMs,
    stale,
    staleSinceMs: stale ? (device.lastSeen ?? null) : null,
  }
}

/** A measurement of the page's device; a dash while the device is stale. */
export function LiveValue({ quantity }: { readonly quantity: Quantity }) {
  return <Value quantity={quantity} stale={useDevice().stale} />
}
