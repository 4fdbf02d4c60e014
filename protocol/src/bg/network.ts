import { z } from 'zod'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity } from '../quantity.ts'

/** How a bg device is connected [E2]; `signal_quality` is the modem's CSQ, 0–31, 99 not known. */
export const bgNetwork = z.object({
  imei: z.string(),
  imsi: z.string(),
  network: z.string(),
  signal_quality: quantity,
})
export type BgNetwork = z.infer<typeof bgNetwork>

/** The network frame [K4]; a real device may send only the part that changed. */
export const networkWire = z.object({
  imei: z.string().optional(),
  imsi: z.string().optional(),
  net: z.string().optional(),
  csq: quantity.optional(),
})
export type NetworkWire = z.infer<typeof networkWire>

/** The parts of the network that a frame tells. */
export function decodeNetwork(wire: NetworkWire): Partial<BgNetwork> {
  return {
    ...(wire.imei !== undefined && { imei: wire.imei }),
    ...(wire.imsi !== undefined && { imsi: wire.imsi }),
    ...(wire.net !== undefined && { network: wire.net }),
    ...(wire.csq !== undefined && { signal_quality: wire.csq }),
  }
}

/** Writes the parts of the network that are known into a frame. */
export function writeNetwork(frame: WireFrame, network: Partial<BgNetwork>): void {
  if (network.imei !== undefined) frame.imei = network.imei
  if (network.imsi !== undefined) frame.imsi = network.imsi
  if (network.network !== undefined) frame.net = network.network
  if (network.signal_quality !== undefined) frame.csq = network.signal_quality
}
