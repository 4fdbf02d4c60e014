import type { Family, MetricPoint } from '@wattpost/protocol'

/** A condition of a device that needs attention. */
export interface Alert {
  /** Names the condition, e.g. `Low battery`. */
  readonly title: string
}

/** An alert as its device's page explains it. */
export interface DeviceAlert extends Alert {
  /** The consequence and what to do, in a sentence. */
  readonly text: string
}

/** An alert as the dashboard lists it among those of all devices. */
export interface FleetAlert extends Alert {
  /** Unique in the fleet: device and title. */
  readonly key: string
  readonly family: Family
  readonly deviceId: string
  readonly site: string
  /** IANA zone of the device. */
  readonly tz: string
  /** `down` is an outage or a theft, `warning` may become one, `unknown` means that the device is offline. */
  readonly tone: 'down' | 'warning' | 'unknown'
  readonly origin: Origin
}

/** Where the start of an alert is found. */
export type Origin =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly atMs: number }
  /** The newest interval in which a bg device's state series meets the condition. */
  | { readonly kind: 'states'; readonly series: string; readonly holds: Holds }
  /** The newest interval in which a metric meets the condition. */
  | { readonly kind: 'points'; readonly metric: string; readonly holds: Holds }
  /** The newest change of these channels of a hydra: before it, one of them had power. */
  | { readonly kind: 'channels'; readonly channels: readonly number[] }

type Holds = (value: MetricPoint['v']) => boolean

/** The start of an alert, epoch ms; `atLeast` when it began before the data do. */
export interface Since {
  readonly atMs: number
  readonly atLeast: boolean
}

/** An alert with its start; `since` is `null` while the start is unknown. */
export interface DatedAlert extends FleetAlert {
  readonly since: Since | null
}

/** Alerts by start, newest first; alerts without a start come last, and equal starts are ordered by key. */
export function newestFirst(alerts: readonly DatedAlert[]): readonly DatedAlert[] {
  const atMs = ({ since }: DatedAlert) => since?.atMs ?? Number.NEGATIVE_INFINITY
  return alerts.toSorted((a, b) =>
    atMs(a) === atMs(b) ? (a.key < b.key ? -1 : 1) : atMs(a) > atMs(b) ? -1 : 1,
  )
}

/** The start of the interval up to the newest point in which the condition holds; `null` when it does not hold now. */
export function heldSince(
  points: readonly MetricPoint[],
  holds: (value: number) => boolean,
): Since | null {
  const before = points.findLastIndex(({ v }) => !holds(v))
  const first = points[before + 1]
  return first === undefined ? null : { atMs: first.t, atLeast: before === -1 }
}
