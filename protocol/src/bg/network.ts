import { z } from 'zod'
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

/** The way back onto the wire. */
export function encodeNetwork(network: Partial<BgNetwork>): NetworkWire {
  return {
    ...(network.imei !== undefined && { imei: network.imei }),
    ...(network.imsi !== undefined && { imsi: network.imsi }),
    ...(network.network !== undefined && { net: network.network }),
    ...(network.signal_quality !== undefined && { csq: network.signal_quality }),
  }
}
