import { z } from 'zod'
import type { ByteRule } from './byteFaultSchema.ts'
import { httpPattern } from './callPattern.ts'
import { HTTP_FAULTS } from './faults.ts'
import { hits } from './hits.ts'

type Effects = typeof HTTP_FAULTS
export type HttpEffect = keyof Effects
type EffectThat<Does> = {
  [Effect in HttpEffect]: Effects[Effect]['does'] extends Does ? Effect : never
}[HttpEffect]
/** An effect on a call: at most one of them, or none beside those that pace the answer. */
export type AnswerEffect = Exclude<HttpEffect, EffectThat<'paces'>>

/** The effects of HTTP faults. */
export const httpEffects = Object.keys(HTTP_FAULTS) as readonly HttpEffect[]
const paces = httpEffects.filter((effect) => HTTP_FAULTS[effect].does === 'paces')
const answerEffects = httpEffects.filter(
  (effect): effect is AnswerEffect => HTTP_FAULTS[effect].does !== 'paces',
)
/** The same in the order of the schema: those that pace the answer come first. */
export const httpEffectKeys = [...paces, ...answerEffects]

const message = z.string().max(1000).optional().meta({ description: 'The message of the error.' })
const keys = {
  http: httpPattern.meta({
    description:
      'The HTTP calls that it hits, e.g. GET /api/hydra/power-status; * is any method or segment, ?page=0 any call with this parameter.',
  }),
  ...hits,
  direction: z.enum(['request', 'response']).optional().meta({
    description:
      'request: before the server acts; response: after it, on the way back. Default: request, except for truncated and malformed.',
  }),
}
type Shape = typeof keys & { message: typeof message } & {
  [Effect in HttpEffect]: Effects[Effect]['value']
}
export type HttpFault = z.output<z.ZodObject<Shape>>

const effectValues = httpEffectKeys.flatMap((effect): [string, z.ZodType][] => [
  [effect, HTTP_FAULTS[effect].value],
  ...(effect === 'status' ? [['message', message] satisfies [string, z.ZodType]] : []),
])
const shape = { ...keys, ...Object.fromEntries(effectValues) } as unknown as Shape

/** A fault of HTTP calls. */
export const httpFault = z.strictObject(shape).superRefine((fault, context) => {
  const named = effectsOf(fault)
  const wrong = (message: string, key: string) =>
    context.addIssue({ code: 'custom', message, path: [key], input: key })
  const isPaced = paces.some((effect) => fault[effect] !== undefined)
  if (named.length === 0 && !isPaced)
    wrong(`needs an effect: ${httpEffects.join(', ').replace(/, (\w+)$/, ' or $1')}`, 'http')
  if (named.length > 1) wrong(`has one effect, not ${named.join(' and ')}`, named[1] ?? 'http')
  if (fault.message !== undefined && fault.status === undefined)
    wrong('goes with "status"', 'message')
})

/** The effects on the call; a body with a status is one. */
function effectsOf(fault: HttpFault): AnswerEffect[] {
  const named = answerEffects.filter((effect) =>
    effect === 'body' ? 'body' in fault : fault[effect] !== undefined,
  )
  return named.includes('status') ? named.filter((effect) => effect !== 'body') : named
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

/** The effect on the call; `null` of a fault that only paces the answer. */
export function effectOf(fault: HttpFault): AnswerEffect | null {
  return effectsOf(fault)[0] ?? null
}

/** Whether a fault lets the handlers answer and damages the answer. */
export function breaksAnswer(fault: HttpFault): boolean {
  return effectsOf(fault).some((effect) => HTTP_FAULTS[effect].does === 'damages')
}
