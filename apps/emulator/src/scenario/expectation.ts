import { type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { z } from 'zod'
import { duration } from './duration.ts'
import { httpPattern } from './faults/httpFault.ts'
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
/** A client's connection, its calls, its requests over the socket: `within` is of real time, as clients live in it. */
const socketExpectation = z.strictObject({
  ...when,
  socket: z.enum(['connect', 'disconnect', 'refuse']),
  /** Whose, by email. */
  who: z.string().max(200).optional(),
})
const httpExpectation = z.strictObject({
  ...when,
  http: httpPattern,
  /** Answered so; without it every call counts when it comes in. */
  status: z.int().min(100).max(599).optional(),
})
const ackExpectation = z.strictObject({
  ...when,
  ack: z.enum(Object.keys(socketRequests) as [SocketRequestName, ...SocketRequestName[]]),
  device: deviceId.optional(),
  /** Done, or refused. */
  ok: z.boolean().optional(),
})

/** An event of a device, judged from the world log. */
export type EventExpectation = z.output<typeof eventExpectation>
/** What clients do, judged from the traffic log. */
export type ClientExpectation =
  | z.output<typeof socketExpectation>
  | z.output<typeof httpExpectation>
  | z.output<typeof ackExpectation>
/** What must, or must not, happen: judged from the logs, no browser needed. */
export type Expectation = EventExpectation | ClientExpectation

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
export const expectationForms = [
  eventExpectation,
  socketExpectation,
  httpExpectation,
  ackExpectation,
] as const

/** An expectation's own schema, chosen by its key, so that a mistake is told where it is. */
export function expectationSchema(written: unknown): z.ZodType<Expectation> {
  if (typeof written !== 'object' || written === null) return eventExpectation
  if ('socket' in written) return socketExpectation
  if ('ack' in written) return ackExpectation
  return 'http' in written ? httpExpectation : eventExpectation
}
