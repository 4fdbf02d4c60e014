import { z } from 'zod'
import { hydraNetwork } from '../hydra/device.ts'
import { type HydraStatusBody, hydraStatusWire } from '../hydra/statusFrame.ts'
import { quantity } from '../quantity.ts'
import { type ReportedLastSeen, readLastSeen } from './connection.ts'
import type { Reported } from './parts.ts'
import { type FrameContext, type ReportedFrame, readFrame } from './reading.ts'

/** A change of a channel's state [S11]. */
const channelChange = z.object({
  channel: z.int(),
  os: quantity,
  ns: quantity,
  v: quantity.optional(),
})
const CHANGE = ['channel', 'os', 'ns'] as const
export type ReportedChannelChange = z.infer<typeof channelChange>

/** The body of a `hydra_status` frame, as far as it was reported [K9]; some backends send changes of channels here. */
export type ReportedHydraStatusBody = Reported<HydraStatusBody> &
  ReportedLastSeen & {
    readonly change?: ReportedChannelChange
  }
export type ReportedHydraStatus = ReportedFrame<ReportedHydraStatusBody>

/** Reads a `hydra_status` frame with any of its fields [K9]; the network also beside the status. */
export function readHydraStatus(sent: unknown, context: FrameContext) {
  return readFrame<ReportedHydraStatusBody>('hydra_status frame', sent, context, (reader, json) => {
    const body = reader.read(hydraStatusWire, json) as Reported<HydraStatusBody>
    const network = reader.read(hydraNetwork, json) as object
    const change = reader.read(channelChange, json) as Reported<ReportedChannelChange>
    const isChange = CHANGE.every((key) => change[key] !== undefined)
    return {
      ...body,
      ...readLastSeen(reader, json),
      network_data: { ...network, ...body.network_data },
      ...(isChange && { change: change as ReportedChannelChange }),
    }
  })
}
