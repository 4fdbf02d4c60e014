import { z } from 'zod'
import { bgDevice } from '../bg/device.ts'
import { dividerParams } from '../bg/dividers.ts'
import { notificationsThreshold } from '../bg/thresholds.ts'
import { factSeries, stateSeries } from '../charts/metricPoint.ts'
import { BG_LIST_DEFAULTS } from '../constants.ts'
import { listQueryOf } from '../http/listQuery.ts'
import { timestamp } from '../time.ts'

/** So many devices at most can be named in one `watch` or `unwatch`. */
export const WATCH_DEVICES_MAX = 1000

const deviceId = z.string().min(1).max(100)
const span = { from: timestamp, to: timestamp }

/**
 * What a dashboard may ask over the socket, by event name: each is a payload answered by an
 * acknowledgement [K10]; times are epoch seconds on the wire.
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
  /** Turns the output on or off; acknowledged once the device has taken it. */
  switch: z.object({ deviceId, on: z.boolean() }),
  thresholds: z.object({ deviceId, ...notificationsThreshold.shape }),
  dividers: z.object({ deviceId, ...dividerParams.shape }),
  /** Periodic values of these devices come faster; with `batch` as arrays of frames. */
  watch: z.object({
    deviceIds: z.array(deviceId).max(WATCH_DEVICES_MAX),
    batch: z.boolean().optional(),
  }),
  unwatch: z.object({ deviceIds: z.array(deviceId).max(WATCH_DEVICES_MAX) }),
} as const

export type SocketRequests = typeof socketRequests
export type SocketRequestName = keyof SocketRequests
/** A request's payload as it travels. */
export type SocketRequestWire<N extends SocketRequestName> = z.input<SocketRequests[N]>
/** A request's payload, read. */
export type SocketRequest<N extends SocketRequestName> = z.output<SocketRequests[N]>

/** Every acknowledgement: done, with what was asked for, or refused with a message for people. */
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
 * As of when a snapshot is true: its time, and the place in the device's stream up to which frames are in
 * it. A backend without numbers leaves all of it out.
 */
export const snapshotHead = z.object({
  epoch: z.int().nonnegative().optional(),
  seq: z.int().nonnegative().optional(),
  now: timestamp.optional(),
})
export type SnapshotHead = z.infer<typeof snapshotHead>
export type SnapshotHeadWire = z.input<typeof snapshotHead>

/** What the acknowledgement carries beside `ok`, by request. */
export interface SocketAnswers {
  devices: z.input<typeof bgDevicePage>
  /** `device` in the form of its family. */
  device: SnapshotHeadWire & { readonly family: 'bg' | 'pm' | 'hydra'; readonly device: unknown }
  chat_data: object
  switch_data: object
  meter_history: object
  switch: object
  thresholds: object
  dividers: object
  watch: { readonly watching: number }
  unwatch: { readonly watching: number }
}
