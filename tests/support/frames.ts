import {
  decodeConnection,
  decodeHydraEnergy,
  decodeHydraPower,
  decodeHydraStatus,
  decodeMeterPower,
  decodeMeterStatus,
  decodePower,
  type FrameEvent,
  type FrameHead,
  frameEvents,
  type Refusal,
  type Result,
} from '@wattpost/protocol'
import type { Received } from './client.ts'

/** A decoded frame: device, time and body. */
export interface ReadFrame {
  readonly event: FrameEvent
  readonly head: FrameHead
  readonly body: object
}

type Decoder = (
  json: unknown,
) => Result<{ readonly head: FrameHead; readonly body: object }, Refusal>

const DECODERS: Record<FrameEvent, Decoder> = {
  status: decodeConnection,
  power: decodePower,
  meter_power: decodeMeterPower,
  meter_status: decodeMeterStatus,
  hydra_power: decodeHydraPower,
  hydra_status: decodeHydraStatus,
  hydra_energy: decodeHydraEnergy,
}

/** The received frames in order, decoded by the protocol; throws for an unreadable one. */
export function framesIn(received: readonly Received[]): ReadFrame[] {
  return received.flatMap(({ event, data }) => {
    if (!isFrameEvent(event)) return []
    const frame = DECODERS[event](data)
    if (!frame.ok) throw new Error(`${frame.error.message}: ${JSON.stringify(data)}`)
    return [{ event, ...frame.value }]
  })
}

/** The numbered frames by device. */
export function sequencesIn(frames: readonly ReadFrame[]): Map<string, ReadFrame[]> {
  const sequences = new Map<string, ReadFrame[]>()
  for (const frame of frames) {
    const { deviceId, seq } = frame.head
    if (seq !== undefined) sequences.set(deviceId, [...(sequences.get(deviceId) ?? []), frame])
  }
  return sequences
}

function isFrameEvent(event: string): event is FrameEvent {
  return frameEvents.some((known) => known === event)
}
