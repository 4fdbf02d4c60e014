import { channelGroup, type Family, type HydraDevice } from '@wattpost/protocol'
import type { Fleet } from './fleetSummary.ts'

/** Something that a person should look at. */
export interface Attention {
  readonly family: Family
  readonly deviceId: string
  readonly site: string
  readonly reason: string
  /** Epoch ms of the newest word from the device. */
  readonly seenAtMs: number
}

/** What needs attention, newest first. */
export function attentionOf({ bg, pm, hydra }: Fleet): readonly Attention[] {
  const found = [
    ...bg.flatMap((device) => [
      ...stateReason('bg', device),
      ...(device.switch_status.tamper === 'on' ? [note('bg', device, 'Tamper is on')] : []),
    ]),
    ...pm.flatMap((device) => stateReason('pm', device)),
    ...hydra.flatMap((device) => [
      ...stateReason('hydra', device),
      ...(isGridDown(device) ? [note('hydra', device, 'Grid down')] : []),
    ]),
  ]
  return found.toSorted((a, b) => b.seenAtMs - a.seenAtMs)
}

interface Seen {
  readonly deviceId: string
  readonly site: string
  readonly lastSeen: number
}

function stateReason(
  family: Family,
  device: Seen & { readonly status: 'up' | 'down' | 'unknown' },
): readonly Attention[] {
  if (device.status === 'up') return []
  return [note(family, device, device.status === 'down' ? 'No power' : 'Not heard from')]
}

function note(family: Family, { deviceId, site, lastSeen }: Seen, reason: string): Attention {
  return { family, deviceId, site, reason, seenAtMs: lastSeen }
}

/** Whether every grid channel of a device that still has power is down. */
function isGridDown({ status, latestData }: HydraDevice): boolean {
  const grid = Object.entries(latestData['ac-power'] ?? {}).filter(
    ([channel]) => channelGroup(Number(channel)) === 'grid',
  )
  return status === 'up' && grid.length > 0 && grid.every(([, power]) => power.ns === 0)
}
