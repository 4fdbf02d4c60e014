import { z } from 'zod'
import { type ByteRule, byteLimit, rate, slice } from './byteFaultSchema.ts'
import { httpPattern } from './callPattern.ts'
import { hits, latency } from './hits.ts'

/** Effects on a call: at most one of them, or none beside a delay or a limit of bytes. */
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
/** Limits of the answer's bytes, its head included; they go with any effect. */
const byteEffects = {
  bandwidth: rate.optional(),
  slice: z
    .strictObject(slice)
    .optional()
    .meta({ description: 'Sends the answer in slices, e.g. { bytes: 100, pause: 20ms }.' }),
  limit: byteLimit.optional(),
}
const EFFECTS = ['hang', 'reset', 'truncated', 'malformed'] as const

const NO_EFFECT =
  'needs an effect: status, body, latency, bandwidth, slice, limit, hang, reset, truncated or malformed'

/** A fault of HTTP calls. */
export const httpFault = z
  .strictObject({
    http: httpPattern.meta({
      description:
        'The HTTP calls that it hits, e.g. GET /api/hydra/power-status; * is any method or segment, ?page=0 any call with this parameter.',
    }),
    ...hits,
    direction: z.enum(['request', 'response']).optional().meta({
      description:
        'request: before the server acts; response: after it, on the way back. Default: request, except for truncated and malformed.',
    }),
    latency: latency.optional(),
    ...byteEffects,
    ...effects,
  })
  .superRefine((fault, context) => {
    const named = effectsOf(fault)
    const wrong = (message: string, key: string) =>
      context.addIssue({ code: 'custom', message, path: [key], input: key })
    const { latency, bandwidth, slice, limit } = fault
    const isPaced = [latency, bandwidth, slice, limit].some((one) => one !== undefined)
    if (named.length === 0 && !isPaced) wrong(NO_EFFECT, 'http')
    if (named.length > 1) wrong(`has one effect, not ${named.join(' and ')}`, named[1] ?? 'http')
    if (fault.message !== undefined && fault.status === undefined)
      wrong('goes with "status"', 'message')
  })
export type HttpFault = z.output<typeof httpFault>

function effectsOf(fault: Readonly<Record<string, unknown>>): string[] {
  const answers = fault.status !== undefined ? ['status'] : 'body' in fault ? ['body'] : []
  return [...answers, ...EFFECTS.filter((name) => fault[name] === true)]
}

/** The limit of a fault on the bytes of an answer; `null` without one. */
export function httpByteRuleOf(
  key: string,
  { bandwidth, slice, limit }: Pick<HttpFault, 'bandwidth' | 'slice' | 'limit'>,
): ByteRule | null {
  if (bandwidth === undefined && slice === undefined && limit === undefined) return null
  return {
    key,
    ...(bandwidth !== undefined && { bytesPerS: bandwidth }),
    ...(slice !== undefined && { slice: { bytes: slice.bytes, pauseMs: slice.pause } }),
    ...(limit !== undefined && { limit }),
  }
}

/** Whether a fault lets the handlers answer and damages the answer. */
export function breaksAnswer(fault: HttpFault): boolean {
  return fault.truncated === true || fault.malformed === true
}

/** Whether a fault does more than delay. */
export function hasEffect(fault: HttpFault): boolean {
  return effectsOf(fault).length > 0
}
