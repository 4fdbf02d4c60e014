import { z } from 'zod'
import { bgDevice } from '../bg/device.ts'
import { dividerParams, notificationsThreshold } from '../bg/settings.ts'
import { BG_LIST_DEFAULTS } from '../constants.ts'
import { listQueryOf } from '../http/queries.ts'
import { timestamp } from '../timestamp.ts'
import { factSeries, stateSeries } from './chartData.ts'
import { DAY_TOTALS_DEVICES_MAX, type dayTotalsAnswer } from './dayTotals.ts'

/** Highest number of devices in one `watch` or `unwatch`. */
export const WATCH_DEVICES_MAX = 1000

const deviceId = z.string().min(1).max(100)
const span = { from: timestamp, to: timestamp }

/**
 * Requests of the dashboard over the socket, by event name; each has a payload and an
 * acknowledgement [K10]. Times are epoch seconds on the wire.
 */
export const socketRequests = {
  /** A page of bg devices. */
  devices: listQueryOf(BG_LIST_DEFAULTS.limit),
  /** The whole device of any family: the snapshot. */
  device: z.object({ deviceId }),
  /** A metric's points, streamed as `chat_data`; without `maxPoints` the native samples. */
  chat_data: z.object({
    deviceId,
    metric: z.string().min(1).max(100),
    ...span,
    maxPoints: z.int().min(2).max(100_000).optional(),
  }),
  /** A state series, streamed as `switch_data`. */
  switch_data: z.object({ deviceId, series: z.enum([...stateSeries, ...factSeries]), ...span }),
  /** Daily rows, sent as `meter_power` with `daily_meter_data`. */
  meter_history: z.object({ deviceId, ...span }),
  /** Energies and power status of the running day of hydras and meters; bg devices report theirs in their frames. */
  day_totals: z.object({ deviceIds: z.array(deviceId).max(DAY_TOTALS_DEVICES_MAX) }),
  /** Turns the output on or off; acknowledged when the device has switched. */
  switch: z.object({ deviceId, on: z.boolean() }),
  thresholds: z.object({ deviceId, ...notificationsThreshold.shape }),
  dividers: z.object({ deviceId, ...dividerParams.shape }),
  /** Sends periodic values of these devices faster; with `batch` as arrays of frames. */
  watch: z.object({
    deviceIds: z.array(deviceId).max(WATCH_DEVICES_MAX),
    batch: z.boolean().optional(),
  }),
  unwatch: z.object({ deviceIds: z.array(deviceId).max(WATCH_DEVICES_MAX) }),
} as const

export type SocketRequests = typeof socketRequests
export type SocketRequestName = keyof SocketRequests
/** A request's payload on the wire. */
export type SocketRequestWire<N extends SocketRequestName> = z.input<SocketRequests[N]>
/** A request's decoded payload. */
export type SocketRequest<N extends SocketRequestName> = z.output<SocketRequests[N]>

/** An acknowledgement: success with the answer, or a refusal with a human-readable message. */
export type Ack<T extends object = object> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly message: string }

/** The acknowledgement of `devices`. */
export const bgDevicePage = z.object({
  devices: z.array(bgDevice),
  total: z.int().nonnegative(),
  hasMore: z.boolean(),
})
export type BgDevicePage = z.infer<typeof bgDevicePage>

/**
 * The moment of a snapshot: its time, and the last position in the device's stream that it
 * contains. A backend without sequence numbers omits all of it.
 */
export const snapshotHead = z.object({
  epoch: z.int().nonnegative().optional(),
  seq: z.int().nonnegative().optional(),
  now: timestamp.optional(),
})
export type SnapshotHead = z.infer<typeof snapshotHead>
export type SnapshotHeadWire = z.input<typeof snapshotHead>

/** The content of each request's acknowledgement, besides `ok`. */
export interface SocketAnswers {
  devices: z.input<typeof bgDevicePage>
  /** `device` in the form of its family. */
  device: SnapshotHeadWire & { readonly family: 'bg' | 'pm' | 'hydra'; readonly device: unknown }
  chat_data: object
  switch_data: object
  meter_history: object
  day_totals: z.input<typeof dayTotalsAnswer>
  switch: object
  thresholds: object
  dividers: object
  watch: { readonly watching: number }
  unwatch: { readonly watching: number }
}
