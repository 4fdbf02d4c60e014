import { z } from 'zod'
import { SECOND_MS } from '../world/time.ts'
import { someTime } from './duration.ts'

/** A ramp is played in at most so many steps, none shorter than a second. */
const STEPS_MAX = 100

/** A value, or one that goes evenly from one value to another over a time. */
export function rampable(value: z.ZodNumber, example: string) {
  const ramp = z.strictObject({ from: value, to: value, over: someTime })
  return z.union([value, ramp], {
    error: `must be a number from ${value.minValue} to ${value.maxValue}, or { ${example} }`,
  })
}
export type Rampable = z.output<ReturnType<typeof rampable>>

/** The value so long after its step came. */
export function valueAt(value: Rampable, passedMs: number): number {
  if (typeof value === 'number') return value
  const { from, to, over } = value
  return passedMs >= over ? to : from + ((to - from) * passedMs) / over
}

/** How long after its step came the value is set next; `null` when it has arrived. */
export function nextSetMs(value: Rampable, passedMs: number): number | null {
  if (typeof value === 'number' || passedMs >= value.over) return null
  const everyMs = Math.max(SECOND_MS, Math.ceil(value.over / STEPS_MAX))
  return Math.min(value.over, passedMs + everyMs)
}
