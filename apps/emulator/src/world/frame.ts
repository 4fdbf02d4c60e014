import type { FrameEvent, WireFrame } from '@wattpost/protocol'

/** One frame that a device sends, under the wire's names. */
export interface OutgoingFrame {
  readonly event: FrameEvent
  readonly deviceId: string
  readonly data: WireFrame
}
