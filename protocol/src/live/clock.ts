import { z } from 'zod'
import { decode } from '../decode.ts'
import type { Refusal, Result } from '../result.ts'
import { timestamp } from '../time.ts'

/** What time it is in the emulator and how fast it runs (`speed` 1 is real time); sent on connect and at every change. */
export const clockReading = z.object({
  now: timestamp,
  speed: z.number().positive(),
  paused: z.boolean(),
  epoch: z.int().nonnegative(),
})
export type ClockReading = z.infer<typeof clockReading>
export type ClockWire = z.input<typeof clockReading>

/** Reads a `clock` event. */
export function decodeClock(json: unknown): Result<ClockReading, Refusal> {
  return decode('clock', clockReading, json)
}

/** Writes a `clock` event for the wire. */
export function encodeClock(reading: ClockReading): ClockWire {
  return z.encode(clockReading, reading)
}
