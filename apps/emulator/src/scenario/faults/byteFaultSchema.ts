import { z } from 'zod'
import { duration } from '../values/duration.ts'

const UNITS_BYTES = { B: 1, kB: 1000, MB: 1_000_000 } as const
const RATE = /^(\d+(?:\.\d+)?)(B|kB|MB)\/s$/
const RATE_MESSAGE = 'must be a rate of at least 1B/s: a number and B/s, kB/s or MB/s, e.g. 2kB/s'
const BYTES_MAX = 1_000_000_000

/** A rate, e.g. `2kB/s`; in bytes per second. */
export const rate = z
  .string({ error: RATE_MESSAGE })
  .regex(RATE, RATE_MESSAGE)
  .transform((text) => {
    const [, amount, unit] = RATE.exec(text) ?? []
    return Number(amount) * UNITS_BYTES[unit as keyof typeof UNITS_BYTES]
  })
  .refine((bytesPerS) => bytesPerS >= 1, RATE_MESSAGE)
  .meta({ description: 'What is sent at most, e.g. 2kB/s; kB is 1000 bytes.' })

/** A rate as text: `2.5kB/s`. */
export function rateText(bytesPerS: number): string {
  const unit = bytesPerS < UNITS_BYTES.kB ? 'B' : bytesPerS < UNITS_BYTES.MB ? 'kB' : 'MB'
  return `${bytesPerS / UNITS_BYTES[unit]}${unit}/s`
}

const bytes = z.int().min(1).max(BYTES_MAX)

/** Slices of what is sent, and the pause between two of them, ms of real time. */
export const slice = {
  bytes: bytes.meta({ description: 'The size of a slice, in bytes.' }),
  pause: duration.meta({ description: 'The pause after each slice, in real time, e.g. 20ms.' }),
}

/** Number of bytes after which a connection ends. */
export const byteLimit = bytes.meta({
  description: 'The connection ends after this number of bytes.',
})

/** The limit of a fault on the bytes that are sent on a connection. */
export interface ByteRule {
  /** Names the fault and its activation. */
  readonly key: string
  readonly bytesPerS?: number
  readonly slice?: { readonly bytes: number; readonly pauseMs: number }
  /** Bytes after which the connection ends. */
  readonly limit?: number
}
