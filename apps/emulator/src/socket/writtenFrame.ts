import type { WireFrame } from '@wattpost/protocol'

/** A frame's JSON, written once for all who get it, by itself or among others. */
export type WrittenFrame = string

/** Marks what is written already; no JSON has such a key. */
const WRITTEN = Symbol('written')

/** A payload that is written already, as it passes through socket.io. */
export type Written = { readonly [WRITTEN]: string }

/**
 * Writes a frame with its place in the device's stream.
 * @param place of plain numbers and booleans; the frame itself has none of its keys
 */
export function writeFrame(frame: WireFrame, place: WireFrame): WrittenFrame {
  const [head, tail] = [JSON.stringify(frame), JSON.stringify(place)]
  if (head === '{}') return tail
  return tail === '{}' ? head : `${head.slice(0, -1)},${tail.slice(1)}`
}

/** One frame as a payload. */
export function single(frame: WrittenFrame): Written {
  return { [WRITTEN]: frame }
}

/** Frames in one array as a payload. */
export function together(frames: readonly WrittenFrame[]): Written {
  return { [WRITTEN]: `[${frames.join(',')}]` }
}

/** What is written in a payload; `null` for any other. */
export function writtenIn(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !(WRITTEN in payload)) return null
  return String(payload[WRITTEN])
}
