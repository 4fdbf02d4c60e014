import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import type { AnswerEffect, HttpFault } from '../../scenario/faults/httpFaultSchema.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { type AnswerBody, jsonBody } from '../transport/answer.ts'
import {
  drawCallFaults,
  errorBody,
  type FaultyCall,
  scriptedBody,
} from '../transport/callFaults.ts'
import { delay } from '../transport/longTimeout.ts'
import { byteDelayMs } from './channelBytes.ts'

/** The result of a call: a whole answer, one that breaks off after some characters, or none. */
export type Outcome =
  | { readonly kind: 'answer'; readonly body: AnswerBody; readonly until?: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }

/**
 * Answers a call by the active faults and scripted answers, or by `answer`. Delays are real time; the limits of bytes
 * are those of the answer's text, without headers.
 */
export async function answerWithFaults(
  player: ScenarioPlayer,
  faulty: FaultyCall,
  answer: () => Promise<AnswerBody>,
): Promise<Outcome> {
  player.nowMs()
  const { rules, changes, end } = await drawCallFaults(player, faulty)
  if (end === 'gone') return { kind: 'none' }
  let outcome: Outcome
  if (end === null) {
    outcome = { kind: 'answer', body: await answer() }
    for (const { name, fault } of changes)
      if (outcome.kind === 'answer') outcome = EFFECTS[name](fault, outcome.body)
  } else if ('name' in end) outcome = EFFECTS[end.name](end.fault)
  else outcome = { kind: 'answer', body: scriptedBody(end) }
  return limited(outcome, rules, faulty.signal)
}

/** The effects on a call; `answer` is that of the handlers, if they have answered. */
const EFFECTS: Readonly<Record<AnswerEffect, (fault: HttpFault, answer?: AnswerBody) => Outcome>> =
  {
    status: (fault) => ({ kind: 'answer', body: errorBody(fault) }),
    body: ({ body }) => ({ kind: 'answer', body: jsonBody(200, body) }),
    hang: () => ({ kind: 'none' }),
    reset: () => ({ kind: 'broken' }),
    truncated: (_, body = NO_ANSWER) => ({
      kind: 'answer',
      body,
      until: Math.floor(body.text.length / 2),
    }),
    malformed: (_, body = NO_ANSWER) => ({
      kind: 'answer',
      body: { ...body, text: body.text.slice(0, -1) },
    }),
  }

/** A fault that damages an answer always has one. */
const NO_ANSWER = jsonBody(200, {})

/** Delays an answer as its bytes would, and cuts it off at the first limit. */
async function limited(
  outcome: Outcome,
  rules: readonly ByteRule[],
  signal: AbortSignal,
): Promise<Outcome> {
  if (outcome.kind !== 'answer' || rules.length === 0) return outcome
  const { length } = outcome.body.text
  const limit = Math.min(...rules.map((rule) => rule.limit ?? Number.POSITIVE_INFINITY))
  const sent = Math.min(length, limit, outcome.until ?? length)
  await delay(byteDelayMs(rules, sent), signal)
  return limit <= length ? { ...outcome, until: sent } : outcome
}
