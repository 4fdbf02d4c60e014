import { z } from 'zod'
import { httpPattern } from './callPattern.ts'
import { hits, latency } from './hits.ts'

/** Effects on a call: at most one of them, or only a delay. */
const effects = {
  status: z
    .int()
    .min(400)
    .max(599)
    .optional()
    .meta({ description: 'Answers an error with this status.' }),
  message: z.string().max(1000).optional().meta({ description: 'The message of the error.' }),
  body: z
    .unknown()
    .optional()
    .meta({ description: 'Any JSON instead of the answer, with status 200 or `status`.' }),
  hang: z
    .literal(true)
    .optional()
    .meta({ description: 'Never answers, until the client gives up.' }),
  reset: z.literal(true).optional().meta({ description: 'Resets the connection.' }),
  truncated: z.literal(true).optional().meta({ description: 'Sends half of the answer.' }),
  malformed: z.literal(true).optional().meta({ description: 'Sends the answer as invalid JSON.' }),
}
const EFFECTS = ['hang', 'reset', 'truncated', 'malformed'] as const

/** A fault of HTTP calls. */
export const httpFault = z
  .strictObject({
    http: httpPattern.meta({
      description:
        'The HTTP calls that it hits, e.g. GET /api/hydra/power-status; * is any method or segment.',
    }),
    ...hits,
    direction: z.enum(['request', 'response']).optional().meta({
      description:
        'request: before the server acts; response: after it, on the way back. Default: request, except for truncated and malformed.',
    }),
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
