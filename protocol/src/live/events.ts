import { z } from 'zod'
import { decode } from '../decode.ts'
import { fieldGroup } from '../fields.ts'
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

/** The emulator's time and speed; sent on connect and on every change. */
export const clockReading = fieldGroup(null, {
  now: { is: timestamp, addition: 'clock', means: 'Present time' },
  speed: {
    is: z.number().positive(),
    addition: 'clock',
    means: 'Seconds of device time per second',
  },
  paused: { is: z.boolean(), addition: 'clock', means: 'Whether time is paused' },
  epoch: {
    is: z.int().nonnegative(),
    addition: 'clock',
    means: 'Rises whenever device time goes back; each server has its own',
  },
  ended: {
    is: z.literal(true).optional(),
    addition: 'clock',
    means: 'The run has reached its limit',
  },
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
export const dropped = fieldGroup(null, {
  frames: { is: z.int().positive(), addition: 'batch', means: 'Number of frames left out' },
  deviceIds: {
    is: z.array(z.string().min(1)).max(DROPPED_DEVICES_MAX),
    addition: 'batch',
    means: 'Devices to load again',
  },
  others: { is: z.boolean(), addition: 'batch', means: 'Whether further devices are affected' },
  since: {
    is: timestamp,
    addition: 'batch',
    means: 'Device time of the first frame left out',
  },
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
