import { z } from 'zod'

/** Largest absolute value of any quantity, in any unit. */
export const QUANTITY_MAX = 1e15

/**
 * A measured or counted value. The bounds keep sums and products of accepted values finite: JSON
 * can hold 1e308, whose square is Infinity.
 */
export const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX)

/**
 * Checks a value before it is sent. Throws for one that no client accepts, which is a programming
 * error.
 */
export function sendable(value: number, name: string): number {
  // NaN and undefined fail both comparisons.
  if (!(value >= -QUANTITY_MAX && value <= QUANTITY_MAX)) throw new Error(`${name}: ${value}`)
  return value
}

/** Checks every number in a value, as `sendable` does. */
export function allSendable<T>(part: T, name: string): T {
  if (typeof part === 'number') sendable(part, name)
  else if (typeof part === 'object') for (const key in part) allSendable(part[key], key)
  return part
}
