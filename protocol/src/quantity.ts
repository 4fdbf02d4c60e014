import { z } from 'zod'

/** No measured or counted value of a device is larger, whatever its unit. */
export const QUANTITY_MAX = 1e15

/**
 * A measured or counted value. Bounded so that whatever is derived from accepted values, by products
 * and sums, stays a finite number: JSON can hold 1e308, whose product is Infinity and difference NaN.
 */
export const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX)

/**
 * A value on its way out. Encoders name it and write it by hand: devices report a dozen frames each ten seconds,
 * and zod's way back through a codec costs more than all the rest of them. Throws for a value that no reader
 * would take: it is our own mistake.
 */
export function sendable(value: number, name: string): number {
  // NaN is within no bounds, and neither is what a caller without types left out.
  if (!(value >= -QUANTITY_MAX && value <= QUANTITY_MAX)) throw new Error(`${name}: ${value}`)
  return value
}

/** Checks every value in something that goes out as it is, as `sendable` does. */
export function allSendable<T>(part: T, name: string): T {
  if (typeof part === 'number') sendable(part, name)
  else if (typeof part === 'object') for (const key in part) allSendable(part[key], key)
  return part
}
