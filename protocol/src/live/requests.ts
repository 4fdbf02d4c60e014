import { z } from 'zod'
import { bgDevice } from '../bg/device.ts'
import { dividerParams, notificationsThreshold } from '../bg/settings.ts'
import { BG_LIST_DEFAULTS, WATCH_DEVICES_MAX } from '../constants.ts'
import { fieldGroup } from '../fields.ts'
import { paging } from '../http/bodies.ts'
import { listQueryOf } from '../http/queries.ts'
import { timestamp } from '../timestamp.ts'
import { seriesName } from './chartData.ts'
import { DAY_TOTALS_DEVICES_MAX, type dayTotalsAnswer } from './dayTotals.ts'
import type { SnapshotHeadWire } from './frame.ts'

const deviceId = { is: z.string().min(1).max(100), means: 'Id of the device' }
const span = {
  from: { is: timestamp, means: 'Start' },
  to: { is: timestamp, means: 'End' },
}
const watched = { is: z.array(deviceId.is).max(WATCH_DEVICES_MAX), means: 'Ids of devices' }

/**
 * Requests of the dashboard over the socket, by event name; each has a payload and an
 * acknowledgement [K10]. Times are epoch seconds on the wire.
 */
export const socketRequests = {
  /** A page of bg devices. */
  devices: listQueryOf(BG_LIST_DEFAULTS.limit),
  /** The whole device of any family: the snapshot. */
  device: fieldGroup('K10', { deviceId }),
  /** A metric's points, streamed as `chat_data`. */
  chat_data: fieldGroup('K10', {
    deviceId,
    metric: {
      is: z.string().min(1).max(100),
      means: 'Name of a value, e.g. `batteryVoltage`',
    },
    ...span,
    maxPoints: {
      is: z.int().min(2).max(100_000).optional(),
      means: 'Highest number of points; without it every sample',
    },
  }),
  /** A state series, streamed as `switch_data`. */
  switch_data: fieldGroup('K10', { deviceId, series: seriesName, ...span }),
  /** Daily rows, sent as `meter_power` with `daily_meter_data`. */
  meter_history: fieldGroup('K10', { deviceId, ...span }),
  /** Energies and power status of the running day of hydras and meters; bg devices report theirs in their frames. */
  day_totals: fieldGroup('K10', {
    deviceIds: {
      is: z.array(deviceId.is).max(DAY_TOTALS_DEVICES_MAX),
      means: 'Ids of devices, at most 100',
    },
  }),
  /** Turns the output on or off; acknowledged when the device has switched. */
  switch: fieldGroup('K10', { deviceId, on: { is: z.boolean(), means: 'The new state' } }),
  thresholds: fieldGroup('K10', { deviceId, ...notificationsThreshold.fields }),
  dividers: fieldGroup('K10', { deviceId, ...dividerParams.fields }),
  /** Sends periodic values of these devices faster. */
  watch: fieldGroup('K10', {
    deviceIds: watched,
    batch: {
      is: z.boolean().optional(),
      addition: 'batch',
      means: 'Frames may come as arrays of frames',
    },
  }),
  unwatch: fieldGroup('K10', { deviceIds: watched }),
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
export const bgDevicePage = fieldGroup('C3', {
  devices: { is: z.array(bgDevice), means: 'The devices of the page' },
  ...paging,
})
export type BgDevicePage = z.infer<typeof bgDevicePage>

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
