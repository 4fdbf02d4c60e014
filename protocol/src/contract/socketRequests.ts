import { z } from 'zod'
import { bgDevice } from '../bg/device.ts'
import { dividerParams, notificationsThreshold } from '../bg/settings.ts'
import { callPath } from '../http/calls.ts'
import { hydraDevice } from '../hydra/device.ts'
import { dayTotals, dayTotalsAnswer, hourTotals } from '../live/dayTotals.ts'
import {
  bgDevicePage,
  type SocketRequestName,
  type SocketRequests,
  snapshotHead,
  socketRequests,
} from '../live/requests.ts'
import { meterDevice } from '../pm/device.ts'
import { type Component, component, notesOf } from './component.ts'
import { added, addition, type Mark, type Notes } from './marks.ts'

/** A request that a client emits, with an acknowledgement [K10]. */
export interface SocketRequestOperation {
  readonly event: SocketRequestName
  readonly mark: Mark
  readonly summary: string
  readonly payload: z.ZodType
  /** Content of the acknowledgement besides `ok: true`. */
  readonly answer: z.ZodType
}

/** Content of the acknowledgement of `device`. */
const snapshotAnswer = z.object({
  ...snapshotHead.shape,
  family: z.enum(['bg', 'pm', 'hydra']),
  device: z.union([bgDevice, meterDevice, hydraDevice]),
})
const watchAnswer = z.object({ watching: z.int().nonnegative() })
/** A refused request. */
export const refusedAnswer = z.object({ ok: z.literal(false), message: z.string() })
const nothing = z.object({})

const ID = 'Id of the device'
const SPAN = { from: 'Start, epoch seconds', to: 'End, epoch seconds' }
const MARK = addition('acks', 'K10')

type Documented = { readonly [N in SocketRequestName]: readonly [string, z.ZodType, Component] }

function payload<N extends SocketRequestName>(
  event: N,
  fields: Notes<SocketRequests[N]>,
): Component {
  const name = `${pascal(event)}Request`
  const text = `Payload of \`${event}\`.`
  return { ...component(name, socketRequests[event], ['K10'], text, fields), isRequest: true }
}

function pascal(event: string): string {
  return event.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const documented: Documented = {
  devices: [
    'A page of bg devices',
    bgDevicePage,
    payload('devices', {
      page: 'Page from 0',
      limit: 'Devices of a page [C3]',
      search: 'Part of an id or site, in any letter case',
      filter: 'Only devices of this status',
    }),
  ],
  device: ['A device of any family', snapshotAnswer, payload('device', { deviceId: ID })],
  chat_data: [
    'Points of a metric, sent as `chat_data`',
    nothing,
    payload('chat_data', {
      deviceId: ID,
      metric: 'Name of a value, e.g. `batteryVoltage`',
      ...SPAN,
      maxPoints: 'Highest number of points; without it every sample',
    }),
  ],
  switch_data: [
    'A state series, sent as `switch_data`',
    nothing,
    payload('switch_data', { deviceId: ID, series: 'Name of the series', ...SPAN }),
  ],
  meter_history: [
    'Daily rows of a meter, sent as `meter_power` with `daily_meter_data`',
    nothing,
    payload('meter_history', { deviceId: ID, ...SPAN }),
  ],
  day_totals: [
    'The running days of hydras and meters',
    dayTotalsAnswer,
    payload('day_totals', { deviceIds: 'Ids of devices, at most 100' }),
  ],
  switch: [
    'Turns the output of a bg device on or off; a `power` frame follows',
    nothing,
    payload('switch', { deviceId: ID, on: 'The new state' }),
  ],
  thresholds: [
    'Sets the limits for notifications; a `power` frame follows',
    nothing,
    payload('thresholds', { deviceId: ID, ...notesOf(notificationsThreshold) }),
  ],
  dividers: [
    'Sets the voltage dividers; a `power` frame follows',
    nothing,
    payload('dividers', { deviceId: ID, ...notesOf(dividerParams) }),
  ],
  watch: [
    'Sends values of these devices more often',
    watchAnswer,
    payload('watch', {
      deviceIds: 'Ids of devices',
      batch: added('Frames may come as arrays of frames', 'batch'),
    }),
  ],
  unwatch: [
    'Ends `watch` for these devices',
    watchAnswer,
    payload('unwatch', { deviceIds: 'Ids of devices' }),
  ],
}

/** The requests of clients. The specification has the way (K10), but none of the names. */
export const socketRequestOperations: readonly SocketRequestOperation[] = Object.entries(
  documented,
).map(([event, [summary, answer, { schema }]]) => ({
  ...{ event: event as SocketRequestName, summary, payload: schema, answer },
  mark: event === 'day_totals' ? addition('dayTotals', 'K10') : MARK,
}))

/** Payloads and acknowledgements of requests. */
export const requestComponents: readonly Component[] = [
  ...Object.values(documented).map(([, , request]) => request),
  component('Snapshot', snapshotAnswer, ['K10'], 'A device, as it was at one moment.', {
    epoch: added('Position in the device’s stream', 'seq'),
    seq: added('Position in the device’s stream', 'seq'),
    now: added('The moment, epoch seconds', 'seq'),
    family: '`bg`, `pm` or `hydra`',
    device: 'The device, in the form of its family',
  }),
  component('Watching', watchAnswer, ['K10'], 'The devices watched now.', {
    watching: 'Number of devices',
  }),
  component('DayTotalsAnswer', dayTotalsAnswer, ['K10'], 'The running days of devices.', {
    days: 'A day for each hydra and meter',
  }),
  component('DayTotals', dayTotals, ['K10'], 'The running day of a device, in its time zone.', {
    deviceId: ID,
    hours: 'The hours up to now',
    powerStatus: `Of a hydra: the power status of the day, as \`${callPath('getPowerStatus')}\` answers it`,
  }),
  component('HourTotals', hourTotals, ['K10'], 'Energies of an hour, of all channels together.', {
    t: 'Start, epoch seconds',
    ie: 'Imported, Wh',
    se: 'Of a hydra: charged by the sun, Wh',
  }),
  component('Refused', refusedAnswer, ['K10'], 'A refused request.', {
    ok: 'Always false',
    message: 'The reason, for people',
  }),
]
