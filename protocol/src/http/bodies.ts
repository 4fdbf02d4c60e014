import { z } from 'zod'
import { type Fields, fieldGroup } from '../fields.ts'
import { hydraDevice } from '../hydra/device.ts'
import { energyRow } from '../hydra/energyFrame.ts'
import { meterDevice, meterHistoryRow } from '../pm/device.ts'

/** The body of a failed request, the same for all routes. Without a message the client has a text for each call [X11–X17]. */
export const failureBody = fieldGroup('H1', {
  success: { is: z.literal(false), means: 'Always false' },
  message: {
    is: z.string().optional(),
    means: 'The reason, for people; clients show it where the call has no text of its own',
  },
})
export type FailureBody = z.infer<typeof failureBody>

/** The place of a page in a list. */
export const paging = {
  total: { is: z.int().nonnegative(), means: 'Number of devices that match' },
  hasMore: { is: z.boolean(), means: 'Whether a further page exists' },
} as const satisfies Fields
const success = { is: z.literal(true), means: 'Whether the call succeeded' }

/** The answer of `listMeters` [H8, X9]. The specification defines no paging for it: a real backend may send it whole. */
export const meterListBody = z.discriminatedUnion('success', [
  fieldGroup('H8', {
    success,
    data: { is: z.array(meterDevice), means: 'The meters of the page' },
    total: { ...paging.total, is: z.optional(paging.total.is), addition: 'meterPaging' },
    hasMore: { ...paging.hasMore, is: z.optional(paging.hasMore.is), addition: 'meterPaging' },
  }),
  failureBody,
])
/** The answer of `getMeter` [H9, X10]. */
export const meterBody = z.discriminatedUnion('success', [
  fieldGroup('H9', { success, data: { is: meterDevice, means: 'The meter' } }),
  failureBody,
])
/** The answer of `getMeterEnergy` [H10]. */
export const meterEnergyBody = z.discriminatedUnion('success', [
  fieldGroup('H10', {
    success,
    data: {
      is: z.array(meterHistoryRow),
      means: 'Rows by hour or day; none since the last report of a device that is offline',
    },
  }),
  failureBody,
])
/** The answer of `listHydras` [H11]. */
export const hydraListBody = fieldGroup('H11', {
  devices: { is: z.array(hydraDevice), means: 'The hydras of the page' },
  ...paging,
})
export type HydraListBody = z.infer<typeof hydraListBody>
/** The answer of `getHydra` [H12]. */
export const hydraBody = fieldGroup('H12', { device: { is: hydraDevice, means: 'The hydra' } })
/** Rows of H13, H16 and H17. */
export const energyRowsBody = fieldGroup('H16', {
  energyData: {
    is: z.array(energyRow),
    means:
      'Rows by period, type and channel; none since the last report of a device that is offline',
  },
})
