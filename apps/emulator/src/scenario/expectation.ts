import { z } from 'zod'
import { duration } from './duration.ts'
import { where } from './where.ts'
import { deviceEvent, deviceId, name } from './words.ts'

const count = z
  .strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs "min" or "max"')
  .refine(({ min = 0, max = Infinity }) => min <= max, '"min" must not be above "max"')

const when = {
  id: name,
  /** The step whose first coming opens the window; the start when there is none. */
  after: name.optional(),
  /** How long the window is open; to the end of the play when it is left out. */
  within: duration.optional(),
  /** How often; at least once when it is left out. */
  count: count.optional(),
  /** It must not happen: the same as `count: { max: 0 }`. */
  never: z.literal(true, { error: 'is "true" or left out' }).optional(),
}

const eventExpectation = z.strictObject({
  ...when,
  event: deviceEvent,
  device: deviceId.optional(),
  where: where.optional(),
})
const socketExpectation = z.strictObject({ ...when, socket: z.enum(['connect', 'disconnect']) })
const httpExpectation = z.strictObject({
  ...when,
  http: z
    .string()
    .regex(
      /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/,
      'must be a method and a path, e.g. GET /api/hydra/devices',
    ),
})

/** An event of a device, judged from the world log. */
export type EventExpectation = z.output<typeof eventExpectation>
/** What must, or must not, happen: judged from the logs, no browser needed. */
export type Expectation =
  | EventExpectation
  | z.output<typeof socketExpectation>
  | z.output<typeof httpExpectation>

/** What a person at the dashboard must see, judged in a real browser. */
export const browserExpectation = z.strictObject({
  id: name,
  /** Who looks, by email. */
  as: z.string(),
  /** The page's path. */
  open: z.string().regex(/^\/\S*$/, 'must be a path, e.g. /device/hydra/HY-0001'),
  after: name.optional(),
  see: z
    .strictObject({
      text: z.string().min(1).optional(),
      /** ARIA role, with the accessible name that it must have. */
      role: z.string().min(1).optional(),
      name: z.string().min(1).optional(),
    })
    .refine(({ text, role }) => text !== undefined || role !== undefined, 'needs "text" or "role"')
    .refine(
      ({ role, name }) => name === undefined || role !== undefined,
      '"name" goes with "role"',
    ),
  within: duration.optional(),
  screenshot: z.boolean().default(false),
})
export type BrowserExpectation = z.output<typeof browserExpectation>

/** The forms of an expectation, by the key that tells them apart. */
export const expectationForms = [eventExpectation, socketExpectation, httpExpectation] as const

/** An expectation's own schema, chosen by its key, so that a mistake is told where it is. */
export function expectationSchema(written: unknown): z.ZodType<Expectation> {
  if (typeof written !== 'object' || written === null) return eventExpectation
  if ('socket' in written) return socketExpectation
  return 'http' in written ? httpExpectation : eventExpectation
}
