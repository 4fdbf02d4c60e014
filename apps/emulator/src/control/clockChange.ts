import { z } from 'zod'
import { SPEED_MAX, SPEED_MIN } from '../engine/virtualClock.ts'
import { DAY_MS } from '../world/time.ts'

/** `POST clock`: a speed, standing still or going on, or a stretch of virtual time at once. */
export const clockChange = z
  .strictObject({
    speed: z.number().min(SPEED_MIN).max(SPEED_MAX).optional(),
    paused: z.boolean().optional(),
    stepMs: z
      .int()
      .min(1)
      .max(400 * DAY_MS)
      .optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'one of speed, paused, stepMs is needed')
