import { z } from 'zod'
import { decode } from '../decode.ts'
import type { Refusal, Result } from '../result.ts'
import { timestamp } from '../time.ts'

/** So many devices at most are named in one `dropped`. */
export const DROPPED_DEVICES_MAX = 100

/**
 * The client read so slowly that frames were left out for it: of each series it got the newest only. What
 * it shows of these devices is to be taken anew.
 */
export const dropped = z.object({
  /** How many were left out. */
  frames: z.int().positive(),
  deviceIds: z.array(z.string().min(1)).max(DROPPED_DEVICES_MAX),
  /** There were more devices than are named. */
  others: z.boolean(),
  /** When the first was left out, in the devices' time; seconds on the wire, ms inside. */
  since: timestamp,
})
export type Dropped = z.infer<typeof dropped>
export type DroppedWire = z.input<typeof dropped>

/** Reads a `dropped` event. */
export function decodeDropped(json: unknown): Result<Dropped, Refusal> {
  return decode('dropped', dropped, json)
}

/** Writes a `dropped` event for the wire. */
export function encodeDropped(told: Dropped): DroppedWire {
  return z.encode(dropped, told)
}
