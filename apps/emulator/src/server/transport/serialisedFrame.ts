import type { WireFrame } from '@wattpost/protocol'

/** A frame's JSON: serialised once for all receivers, alone or in a batch. */
export type SerialisedFrame = string

/** Key of a serialised payload; JSON has no symbols as keys. */
const SERIALISED = Symbol('serialised')

/** A serialised payload. */
export type SerialisedPayload = { readonly [SERIALISED]: string }

/**
 * Serialises a frame with its stream cursor.
 * @param cursor numbers and booleans under keys that the frame does not have
 */
export function serialiseFrame(frame: WireFrame, cursor: WireFrame): SerialisedFrame {
  const [head, tail] = [JSON.stringify(frame), JSON.stringify(cursor)]
  if (head === '{}') return tail
  return tail === '{}' ? head : `${head.slice(0, -1)},${tail.slice(1)}`
}

/** One frame as a payload. */
export function single(frame: SerialisedFrame): SerialisedPayload {
  return { [SERIALISED]: frame }
}

/** Frames in one array as a payload. */
export function together(frames: readonly SerialisedFrame[]): SerialisedPayload {
  return { [SERIALISED]: `[${frames.join(',')}]` }
}

/** The JSON of a serialised payload; `null` for any other. */
export function serialisedIn(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !(SERIALISED in payload)) return null
  return String(payload[SERIALISED])
}
