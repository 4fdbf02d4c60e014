import type { ChatDataWire } from '../charts/chatData.ts'
import type { SwitchDataWire } from '../charts/switchData.ts'
import type { ClockWire } from './clock.ts'
import type { DroppedWire } from './dropped.ts'
import type { Ack, SocketAnswers, SocketRequestName, SocketRequestWire } from './requests.ts'
import type { WireFrame } from './wireFrame.ts'

/** Events that carry frames of devices; each may come alone or as an array of frames. */
export const frameEvents = [
  'status',
  'power',
  'meter_power',
  'meter_status',
  'hydra_power',
  'hydra_status',
  'hydra_energy',
] as const
export type FrameEvent = (typeof frameEvents)[number]

type FrameEvents = Record<FrameEvent, (frames: WireFrame | WireFrame[]) => void>

/** What the server sends [K2–K9], for socket.io's types. */
export interface ServerEvents extends FrameEvents {
  /** [K6] only logged */
  balance: (anything: unknown) => void
  chat_data: (chunk: ChatDataWire) => void
  switch_data: (chunk: SwitchDataWire) => void
  clock: (reading: ClockWire) => void
  /** The client was too slow for all of its frames. */
  dropped: (told: DroppedWire) => void
  /** Asks for a fresh token shortly before the old one expires. */
  token: (answer: (token: string) => void) => void
}

/** What the dashboard sends [K10], for socket.io's types; each with an acknowledgement. */
export type ClientEvents = {
  [N in SocketRequestName]: (
    payload: SocketRequestWire<N>,
    acknowledge: (answer: Ack<SocketAnswers[N]>) => void,
  ) => void
}
