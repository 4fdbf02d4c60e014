import { SECOND_MS } from '@wattpost/protocol'
import { z } from 'zod'
import { someTime } from '../values/duration.ts'

/** A ramp has at most this many steps, none shorter than a second. */
const STEPS_MAX = 100

/** A value, or a linear change from one value to another. */
export function rampable(value: z.ZodNumber, example: string) {
  const ramp = z.strictObject({
    from: value.meta({ description: 'Value at the start of the change.' }),
    to: value.meta({ description: 'Value at the end of the change.' }),
    over: someTime.meta({ description: 'Duration of the change.' }),
  })
  return z.union([value, ramp], {
    error: `must be a number from ${value.minValue} to ${value.maxValue}, or { ${example} }`,
  })
}
export type Rampable = z.output<ReturnType<typeof rampable>>

/** The value a time after the start of its step. */
export function valueAt(value: Rampable, passedMs: number): number {
  if (typeof value === 'number') return value
  const { from, to, over } = value
  return passedMs >= over ? to : from + ((to - from) * passedMs) / over
}

/** Time of the next value, in ms after the start of its step; `null` after the last. */
export function nextSetMs(value: Rampable, passedMs: number): number | null {
  if (typeof value === 'number' || passedMs >= value.over) return null
  const everyMs = Math.max(SECOND_MS, Math.ceil(value.over / STEPS_MAX))
  return Math.min(value.over, passedMs + everyMs)
}
