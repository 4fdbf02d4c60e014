import type { Family, MetricPoint } from '@wattpost/protocol'

/** How to find out since when something is so. */
export type Origin =
  | { readonly kind: 'known'; readonly atMs: number }
  /** The start of the newest stretch in which a bg device's state series holds. */
  | { readonly kind: 'states'; readonly series: string; readonly holds: Holds }
  | { readonly kind: 'points'; readonly metric: string; readonly holds: Holds }
  /** The newest change of these channels of a hydra: until then one of them had power. */
  | { readonly kind: 'channels'; readonly channels: readonly number[] }

type Holds = (value: MetricPoint['v']) => boolean

/** Something about a device that a person should look at. */
export interface Wanting {
  /** Of its own among all: device and reason. */
  readonly key: string
  readonly family: Family
  readonly deviceId: string
  readonly site: string
  /** IANA zone of the device. */
  readonly tz: string
  readonly reason: string
  /** `down` is an outage or a theft, `warning` may become one, `unknown` is silence. */
  readonly tone: 'down' | 'warning' | 'unknown'
  readonly origin: Origin
}

interface Named {
  readonly deviceId: string
  readonly site: string
  readonly tz: string
}

/** Fills in whose it is. */
export function wanting(
  family: Family,
  { deviceId, site, tz }: Named,
  what: Pick<Wanting, 'reason' | 'tone' | 'origin'>,
): Wanting {
  return { key: `${deviceId} ${what.reason}`, family, deviceId, site, tz, ...what }
}

/** A device that is not heard: everything else of it is old, so that this is all there is to say. */
export function offline(family: Family, device: Named & { readonly lastSeen: number }): Wanting {
  const origin = { kind: 'known', atMs: device.lastSeen } as const
  return wanting(family, device, { reason: 'Offline', tone: 'unknown', origin })
}
