import { z } from 'zod'
import { decode } from '../decode.ts'
import type { Refusal, Result } from '../result.ts'
import { timestamp } from '../timestamp.ts'
import type { ChatDataWire, SwitchDataWire } from './chartData.ts'
import type { WireFrame } from './frame.ts'
import type { Ack, SocketAnswers, SocketRequestName, SocketRequestWire } from './requests.ts'

/** Events with frames of devices, each sent as one frame or as an array of frames. */
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

/** Events from the server [K2–K9], typed for socket.io. */
export interface ServerEvents extends FrameEvents {
  /** [K6] only logged */
  balance: (anything: unknown) => void
  chat_data: (chunk: ChatDataWire) => void
  switch_data: (chunk: SwitchDataWire) => void
  clock: (reading: ClockWire) => void
  /** The client was too slow to receive all frames. */
  dropped: (event: DroppedWire) => void
  /** Requests a fresh token shortly before the current one expires. */
  token: (answer: (token: string) => void) => void
}

/** Requests of the dashboard [K10], typed for socket.io; each has an acknowledgement. */
export type ClientEvents = {
  [N in SocketRequestName]: (
    payload: SocketRequestWire<N>,
    acknowledge: (answer: Ack<SocketAnswers[N]>) => void,
  ) => void
}

/**
 * The emulator's time and speed (`speed` 1 is real time); sent on connect and on every change. `ended`: the run has
 * reached its limit.
 */
export const clockReading = z.object({
  now: timestamp,
  speed: z.number().positive(),
  paused: z.boolean(),
  epoch: z.int().nonnegative(),
  ended: z.literal(true).optional(),
})
export type ClockReading = z.infer<typeof clockReading>
export type ClockWire = z.input<typeof clockReading>

/** Decodes a `clock` event. */
export function decodeClock(json: unknown): Result<ClockReading, Refusal> {
  return decode('clock', clockReading, json)
}

/** Encodes a `clock` event. */
export function encodeClock(reading: ClockReading): ClockWire {
  return z.encode(clockReading, reading)
}

/** Highest number of devices in one `dropped` event. */
export const DROPPED_DEVICES_MAX = 100

/**
 * The client was too slow, and the server dropped frames: of each series only the newest was sent.
 * The client reloads these devices.
 */
export const dropped = z.object({
  /** Number of dropped frames. */
  frames: z.int().positive(),
  deviceIds: z.array(z.string().min(1)).max(DROPPED_DEVICES_MAX),
  /** More devices were affected than are listed. */
  others: z.boolean(),
  /** Device time of the first dropped frame; seconds on the wire, ms inside. */
  since: timestamp,
})
export type Dropped = z.infer<typeof dropped>
export type DroppedWire = z.input<typeof dropped>

/** Decodes a `dropped` event. */
export function decodeDropped(json: unknown): Result<Dropped, Refusal> {
  return decode('dropped', dropped, json)
}

/** Encodes a `dropped` event. */
export function encodeDropped(event: Dropped): DroppedWire {
  return z.encode(dropped, event)
}
