import { z } from 'zod'
import { hits, latency } from './hits.ts'

/** A method and a path, as in `GET /api/hydra/device/:id`; `*` is any method, any one segment, or last the rest. */
export const httpPattern = z
  .string()
  .max(2000, 'is longer than any path of the contract')
  .regex(
    /^(GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/,
    'must be a method and a path, e.g. GET /api/hydra/devices',
  )

const status = z.int().min(400).max(599)

/** What becomes of a call: one of them, or a delay alone. */
const effects = {
  /** An error of the contract's shape, with this status. */
  status: status.optional(),
  message: z.string().max(1000).optional(),
  /** Any JSON instead of the answer, with status 200 unless `status` says otherwise. */
  body: z.unknown().optional(),
  /** Never answered; the client's patience ends it. */
  hang: z.literal(true).optional(),
  /** The connection is reset. */
  reset: z.literal(true).optional(),
  /** The true answer breaks off in its middle. */
  truncated: z.literal(true).optional(),
  /** The true answer, but no JSON any more. */
  malformed: z.literal(true).optional(),
}
const EFFECTS = ['hang', 'reset', 'truncated', 'malformed'] as const

/** A fault of the HTTP side. */
export const httpFault = z
  .strictObject({
    http: httpPattern,
    ...hits,
    /** `request`: before the server does anything; `response`: it is done, but its answer is hit. */
    direction: z.enum(['request', 'response']).optional(),
    latency: latency.optional(),
    ...effects,
  })
  .superRefine((fault, context) => {
    const named = effectsOf(fault)
    const wrong = (message: string, key: string) =>
      context.addIssue({ code: 'custom', message, path: [key], input: key })
    if (named.length === 0 && fault.latency === undefined)
      wrong('needs an effect: status, body, latency, hang, reset, truncated or malformed', 'http')
    if (named.length > 1) wrong(`has one effect, not ${named.join(' and ')}`, named[1] ?? 'http')
    if (fault.message !== undefined && fault.status === undefined)
      wrong('goes with "status"', 'message')
  })
export type HttpFault = z.output<typeof httpFault>

function effectsOf(fault: Readonly<Record<string, unknown>>): string[] {
  const answers = fault.status !== undefined ? ['status'] : 'body' in fault ? ['body'] : []
  return [...answers, ...EFFECTS.filter((name) => fault[name] === true)]
}
