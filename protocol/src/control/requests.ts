import { z } from 'zod'
import { logKinds, SPEED_MAX, SPEED_MIN } from '../names.ts'
import { DAY_MS } from '../time.ts'

/** Longest step or seek ahead, in ms: 400 days. */
export const STEP_MAX_MS = 400 * DAY_MS

const speedError = `must be a number from ${SPEED_MIN} to ${SPEED_MAX}, or "max"`
const speed = z.number().min(SPEED_MIN, { error: speedError }).max(SPEED_MAX, { error: speedError })
const stepError = `must be a whole number of ms from 1 to ${STEP_MAX_MS}`

const seekError = 'must be a moment, e.g. "2026-01-15T17:58:00Z", or the id of a step'
const moment = z.iso.datetime({ offset: true, error: seekError })
/** Ids do not begin with a date: such a text is a moment. */
const stepId = z.string({ error: seekError }).regex(/^(?!\d{4}-\d\d).{1,200}$/, seekError)

/**
 * `POST clock`: speed, pause, and either a step of virtual time or a moment or step of the scenario to seek. `cancel` first cancels the step
 * or seek under way, and those that wait.
 */
export const clockChange = z
  .strictObject({
    speed: z.union([speed, z.literal('max')], { error: speedError }).optional(),
    paused: z.boolean().optional(),
    stepMs: z
      .int({ error: stepError })
      .min(1, { error: stepError })
      .max(STEP_MAX_MS, { error: stepError })
      .optional(),
    /** A moment, or the id of a step. */
    seek: z
      .union([moment.transform((text) => Date.parse(text)), stepId], { error: seekError })
      .optional(),
    cancel: z.literal(true).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'one of speed, paused, stepMs, seek, cancel is needed',
  )
  .refine(
    ({ stepMs, seek }) => stepMs === undefined || seek === undefined,
    'stepMs or seek, not both',
  )
/** A clock change, as sent. */
export type ClockChange = z.input<typeof clockChange>

/** Room for tens of thousands of inputs. */
const INPUTS_CHARS_MAX = 5_000_000

/** Size of a scenario text, in bytes of UTF-8. */
export const SCENARIO_BYTES_MAX = 2_000_000

/** `POST scenario`: the scenario to play, by name or as text. */
export const scenarioChoice = z
  .strictObject({
    /** A name in `scenarios/`. */
    name: z.string().min(1).max(200).optional(),
    /** The text of a scenario file. */
    text: z
      .string()
      .min(1)
      .max(SCENARIO_BYTES_MAX, 'longer than 2 MB; put recorded data into a recording')
      .optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
    /** Inputs as `GET log?kind=inputs` lists them; the run resumes after the last one. */
    inputs: z.string().max(INPUTS_CHARS_MAX).optional(),
  })
  .refine(
    ({ name, text }) => (name === undefined) !== (text === undefined),
    'name or text, one of them',
  )
/** A scenario choice, as sent. */
export type ScenarioChoice = z.input<typeof scenarioChoice>

/**
 * `GET log`: which log, whether new lines follow until the caller closes, and whether the log of each node is wanted, of
 * several emulators with one log.
 */
export const logQuery = z
  .strictObject({
    kind: z.enum(logKinds).default('world'),
    follow: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    node: z.enum(['all']).optional(),
  })
  .refine(({ kind, follow, node }) => node === undefined || (kind === 'traffic' && !follow), {
    path: ['node'],
    error: 'is for kind=traffic without follow: all other logs are the same on each node',
  })
