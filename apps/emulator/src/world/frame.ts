import type { FrameEvent, WireFrame } from '@wattpost/protocol'

/** One frame that a device sends, under the wire's names. */
export interface OutgoingFrame {
  readonly event: FrameEvent
  readonly deviceId: string
  readonly data: WireFrame
  /** Which value it tells: of two frames with one key the later stands for both, unless it is a change. */
  readonly key: string
  /** It tells that a state changed, and so must reach everyone at once. */
  readonly change: boolean
}
