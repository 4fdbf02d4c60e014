import type { ConnectionFrame, DeviceStatus } from '@wattpost/protocol'
import { advanced, type Place } from './place.ts'
import { connectionStatus, lastHeardMs } from './statusRule.ts'

interface Connectable {
  readonly device: { readonly status: DeviceStatus; readonly lastSeen: number }
  readonly place: Place
}

/** A meter or a hydra after a `status` frame [K5]. */
export function withConnection<L extends Connectable>(live: L, frame: ConnectionFrame): L {
  const status = connectionStatus(live.device.status, frame.report)
  const lastSeen = lastHeardMs(live.device.lastSeen, frame)
  return {
    ...live,
    device: { ...live.device, status, lastSeen },
    place: advanced(live.place, frame.head),
  }
}
