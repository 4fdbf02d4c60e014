import { z } from 'zod'
import { hydraDevice } from '../hydra/device.ts'
import { energyRow } from '../hydra/energyFrame.ts'
import { meterDevice, meterHistoryRow } from '../pm/device.ts'

/** The body of a failed request, the same for all routes. Without a message the client has a text for each call [X11–X17]. */
export const failureBody = z.object({
  success: z.literal(false),
  message: z.string().optional(),
})
export type FailureBody = z.infer<typeof failureBody>

const paged = { total: z.int().nonnegative(), hasMore: z.boolean() }
/** The specification defines no paging for the meter list: a real backend may send it whole. */
const perhapsPaged = { total: paged.total.optional(), hasMore: paged.hasMore.optional() }
/** An answer about meters: its data, or `success: false` with a message [X9, X10]. */
const meterAnswer = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('success', [z.object({ success: z.literal(true), ...shape }), failureBody])

/** The answer of `listMeters` [H8]. */
export const meterListBody = meterAnswer({ data: z.array(meterDevice), ...perhapsPaged })
/** The answer of `getMeter` [H9]. */
export const meterBody = meterAnswer({ data: meterDevice })
/** The answer of `getMeterEnergy` [H10]. */
export const meterEnergyBody = meterAnswer({ data: z.array(meterHistoryRow) })
/** The answer of `listHydras` [H11]. */
export const hydraListBody = z.object({ devices: z.array(hydraDevice), ...paged })
export type HydraListBody = z.infer<typeof hydraListBody>
/** The answer of `getHydra` [H12]. */
export const hydraBody = z.object({ device: hydraDevice })
/** Rows of H13, H16 and H17. */
export const energyRowsBody = z.object({ energyData: z.array(energyRow) })
