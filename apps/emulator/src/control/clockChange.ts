import { z } from 'zod'
import { SPEED_MAX, SPEED_MIN } from '../engine/virtualClock.ts'
import { DAY_MS } from '../world/time.ts'

/** So far time may be moved on at once. */
export const STEP_MAX_MS = 400 * DAY_MS

const number = z.number().min(SPEED_MIN).max(SPEED_MAX)
const error = `must be a number from ${SPEED_MIN} to ${SPEED_MAX}, or "max"`

/**
 * `POST clock`: a speed, standing still or going on, and either a stretch of virtual time at once or a moment
 * to go to.
 */
export const clockChange = z
  .strictObject({
    speed: z.union([number, z.literal('max')], { error }).optional(),
    paused: z.boolean().optional(),
    stepMs: z.int().min(1).max(STEP_MAX_MS).optional(),
    seek: z.iso
      .datetime({ offset: true, error: 'must be a moment, e.g. "2026-01-15T17:58:00Z"' })
      .transform((text) => Date.parse(text))
      .optional(),
  })
  .refine(
    (change) => Object.keys(change).length > 0,
    'one of speed, paused, stepMs, seek is needed',
  )
  .refine(
    ({ stepMs, seek }) => stepMs === undefined || seek === undefined,
    'stepMs or seek, not both',
  )
