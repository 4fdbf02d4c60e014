import { z } from 'zod'
import { SPEED_MAX, SPEED_MIN } from '../engine/virtualClock.ts'
import { duration } from './duration.ts'
import { after } from './gate.ts'
import { name } from './words.ts'

const wait = z.union([duration, z.strictObject({ uniform: z.tuple([duration, duration]) })], {
  error: 'must be a duration, e.g. 30s, or { uniform: [6s, 9s] }',
})

/** From a step on the clock goes at another rate, until an expectation is decided. */
const pace = z.strictObject({
  speed: z.number().min(SPEED_MIN).max(SPEED_MAX),
  /** The expectation's id. */
  until: name,
})

/** When a step comes, and what the clock does then. */
export const when = {
  id: name.optional(),
  /** Since the start. */
  at: duration.optional(),
  after: after.optional(),
  wait: wait.optional(),
  pace: pace.optional(),
}
