import { z } from 'zod'
import { httpPattern } from '../faults/callPattern.ts'
import { duration, someTime } from '../values/duration.ts'
import { deviceEvent, deviceId, name, onlyAccount, socketRequest } from '../values/fields.ts'
import { where } from './where.ts'

const count = z
  .strictObject({
    min: z.int().min(0).optional().meta({ description: 'At least.' }),
    max: z.int().min(0).optional().meta({ description: 'At most.' }),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs "min" or "max"')
  .refine(({ min = 0, max = Infinity }) => min <= max, '"min" must not be above "max"')
  .refine(({ min, max }) => min !== 0 || max !== undefined, 'at least 0 is always met: raise "min"')

const never = z.literal(true, { error: 'is "true" or left out' }).optional()

const common = {
  id: name.meta({ description: 'The name by which reports and `pace` refer to it.' }),
  after: name.optional().meta({
    description: 'The id of the step that opens the window, once. Default: the start of the run.',
  }),
  within: duration.optional().meta({
    description: 'Length of the window: virtual time for devices, real time for clients.',
  }),
  count: count.optional().meta({ description: 'How often. Default: at least once.' }),
  never: never.meta({ description: 'It must not happen: the same as `count: { max: 0 }`.' }),
}
const device = deviceId.optional().meta({ description: 'The id of the device.' })

const eventExpectation = z.strictObject({
  ...common,
  event: deviceEvent.meta({ description: 'The event of a device’s frame, e.g. hydra_power.' }),
  device,
  where: where.optional(),
})
/** Windows of clients are in real time. */
const socketExpectation = z.strictObject({
  ...common,
  socket: z
    .enum(['connect', 'disconnect', 'refuse'])
    .meta({ description: 'A client connects, disconnects or is refused.' }),
  who: onlyAccount,
})
const httpExpectation = z.strictObject({
  ...common,
  http: httpPattern.meta({
    description:
      'An HTTP call of a client, e.g. GET /api/hydra/power-status; * is any method or segment, ?page=0 any call with this parameter.',
  }),
  status: z
    .int()
    .min(100)
    .max(599)
    .optional()
    .meta({ description: 'The status of its answer. Default: calls count when they arrive.' }),
  who: onlyAccount.meta({
    description:
      'Only calls of this account, by email, which count when they are answered. Default: all.',
  }),
})
const ackExpectation = z.strictObject({
  ...common,
  ack: socketRequest.meta({
    description: 'A client’s request over its socket, when the server acknowledges it.',
  }),
  device,
  ok: z.boolean().optional().meta({ description: 'Accepted (true) or refused (false).' }),
})

/** A frame of a device, evaluated from the world log. */
export type EventExpectation = z.output<typeof eventExpectation>
/** A call, request or connection of a client, evaluated from the traffic log. */
export type ClientExpectation =
  | z.output<typeof socketExpectation>
  | z.output<typeof httpExpectation>
  | z.output<typeof ackExpectation>
/** A frame, call, request or connection that must, or must not, come; evaluated from the logs, without a browser. */
export type Expectation = EventExpectation | ClientExpectation

/** A blank text is part of each page. */
const seenText = z.string().regex(/\S/, 'must not be blank: every page has it')

/** Keys of a text on a page; at most one of them. */
const TEXT_KEYS = ['text', 'contains', 'is', 'matches'] as const

/** Content that the dashboard must show; evaluated in a real browser. */
export const browserExpectation = z.strictObject({
  id: name.meta({ description: 'The name by which reports refer to it.' }),
  as: z.string().meta({ description: 'The signed-in user, by email, e.g. owner@wattpost.test.' }),
  open: z
    .string()
    .regex(/^\/\S*$/, 'must be a path, e.g. /device/hydra/HY-0001')
    .meta({ description: 'The page’s path, e.g. /device/hydra/HY-0001.' }),
  after: name.optional().meta({
    description: 'The id of the step after which it is expected. Default: the start of the run.',
  }),
  see: z
    .strictObject({
      text: seenText.optional().meta({
        description: 'The same as `contains`: “Grid” is part of “Grid down” too.',
      }),
      contains: seenText.optional().meta({
        description: 'Part of a text on the page, in any letter case.',
      }),
      is: seenText
        .optional()
        .meta({ description: 'The whole text of an element, letter for letter.' }),
      matches: seenText
        .refine(isPattern, 'is no regular expression')
        .optional()
        .meta({ description: 'A regular expression for a text on the page, e.g. ^4[0-9] V$.' }),
      not: seenText.optional().meta({
        description: 'Text that the element with the role must not contain, in any letter case.',
      }),
      role: z
        .string()
        .min(1)
        .optional()
        .meta({ description: 'ARIA role of an element, e.g. button, heading.' }),
      name: z.string().min(1).optional().meta({ description: 'Accessible name of the element.' }),
    })
    .refine(
      (see) => see.role !== undefined || TEXT_KEYS.some((key) => see[key] !== undefined),
      'needs "is", "contains", "matches" or "role"',
    )
    .refine(({ role, name }) => name === undefined || role !== undefined, '"name" goes with "role"')
    .refine(({ role, not }) => not === undefined || role !== undefined, '"not" goes with "role"')
    .refine(
      (see) => TEXT_KEYS.filter((key) => see[key] !== undefined).length <= 1,
      'has one of "is", "contains" and "matches"',
    )
    .meta({ description: 'What the page must show: a text, or a role with its name.' }),
  within: duration.optional().meta({ description: 'Longest wait, real time.' }),
  never: never.meta({
    description:
      'It must not be visible at any moment of `within`, on a page that shows something.',
  }),
  for: someTime.optional().meta({
    description: 'How long it must stay visible once it is, real time.',
  }),
  screenshot: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the report has a screenshot.' }),
})
export type BrowserExpectation = z.output<typeof browserExpectation>

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** The forms of an expectation. */
export const expectationForms = [
  eventExpectation,
  socketExpectation,
  httpExpectation,
  ackExpectation,
] as const

/** The schema of one expectation, chosen by its key, so that errors have exact locations. */
export function expectationSchema(written: unknown): z.ZodType<Expectation> {
  if (typeof written !== 'object' || written === null) return eventExpectation
  if ('socket' in written) return socketExpectation
  if ('ack' in written) return ackExpectation
  return 'http' in written ? httpExpectation : eventExpectation
}
