import { z } from 'zod'
import { decodeHydraStatus, type HydraStatusBody, hydraStatusWire } from '../hydra/statusFrame.ts'
import { ownValue } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import type { Reported } from './parts.ts'
import {
  type FrameContext,
  hasAny,
  type ReportedFrame,
  readFrame,
  withoutEnvelope,
} from './reading.ts'

/** A change of a channel's state [S11]. */
const channelChange = z.object({
  channel: z.int(),
  os: quantity,
  ns: quantity,
  v: quantity.optional(),
})
export type ReportedChannelChange = z.infer<typeof channelChange>

/** The body of a `hydra_status` frame, as far as it was reported [K9]; some backends send changes of channels here. */
export type ReportedHydraStatusBody = Reported<HydraStatusBody> & {
  readonly change?: ReportedChannelChange
}
export type ReportedHydraStatus = ReportedFrame<ReportedHydraStatusBody>

/** Reads a `hydra_status` frame with any of its fields [K9]; the network also beside the status. */
export function readHydraStatus(sent: unknown, context: FrameContext) {
  const json = withoutEnvelope(sent)
  return readFrame<ReportedHydraStatusBody>(
    'hydra_status frame',
    decodeNested,
    json,
    context,
    (reader) => {
      const body = reader.read(hydraStatusWire, json) as Reported<HydraStatusBody>
      const network = reader.read(hydraStatusWire.shape.network_data, json) as object
      const change = channelChange.safeParse(json)
      return {
        ...body,
        network_data: { ...network, ...body.network_data },
        ...(change.success && { change: change.data }),
      }
    },
  )
}

/** Decodes a frame that has nothing beside its status and `network_data`. */
function decodeNested(json: unknown): ReturnType<typeof decodeHydraStatus> {
  const isFlat = hasAny({ cop: ownValue(json, 'cop'), csq: ownValue(json, 'signal_quality') })
  return decodeHydraStatus(isFlat ? { ...Object(json), status: undefined } : json)
}
