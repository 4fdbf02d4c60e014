import { z } from 'zod'
import { bgDevice } from '../bg/device.ts'
import { fieldGroup } from '../fields.ts'
import { hydraDevice } from '../hydra/device.ts'
import { dayTotalsAnswer } from '../live/dayTotals.ts'
import { snapshotHead } from '../live/frame.ts'
import { bgDevicePage, type SocketRequestName, socketRequests } from '../live/requests.ts'
import { families } from '../names.ts'
import { meterDevice } from '../pm/device.ts'
import { addition, type Mark } from './marks.ts'

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
export const snapshotAnswer = fieldGroup('K10', {
  ...snapshotHead.fields,
  family: { is: z.enum(families), means: '`bg`, `pm` or `hydra`' },
  device: {
    is: z.union([bgDevice, meterDevice, hydraDevice]),
    means: 'The device, in the form of its family',
  },
})
/** Content of the acknowledgement of `watch` and `unwatch`. */
export const watchAnswer = fieldGroup('K10', {
  watching: { is: z.int().nonnegative(), means: 'Number of devices' },
})
/** A refused request. */
export const refusedAnswer = fieldGroup('K10', {
  ok: { is: z.literal(false), means: 'Always false' },
  message: { is: z.string(), means: 'The reason, for people' },
})
const nothing = z.object({})

/** The summary of each request, and its answer. */
const documented: { readonly [N in SocketRequestName]: readonly [string, z.ZodType] } = {
  devices: ['A page of bg devices', bgDevicePage],
  device: ['A device of any family', snapshotAnswer],
  chat_data: ['Points of a metric, sent as `chat_data`', nothing],
  switch_data: ['A state series, sent as `switch_data`', nothing],
  meter_history: ['Daily rows of a meter, sent as `meter_power` with `daily_meter_data`', nothing],
  day_totals: ['The running days of hydras and meters', dayTotalsAnswer],
  switch: ['Turns the output of a bg device on or off; a `power` frame follows', nothing],
  thresholds: ['Sets the limits for notifications; a `power` frame follows', nothing],
  dividers: ['Sets the voltage dividers; a `power` frame follows', nothing],
  watch: ['Sends values of these devices more often', watchAnswer],
  unwatch: ['Ends `watch` for these devices', watchAnswer],
}

/** The requests of clients. The specification has the way (K10), but none of the names. */
export const socketRequestOperations: readonly SocketRequestOperation[] = (
  Object.keys(documented) as SocketRequestName[]
).map((event) => {
  const [summary, answer] = documented[event]
  const mark = addition(event === 'day_totals' ? 'dayTotals' : 'acks', 'K10')
  return { event, mark, summary, payload: socketRequests[event], answer }
})
