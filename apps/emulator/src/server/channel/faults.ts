import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import type { Call } from '../../scenario/faults/callPattern.ts'
import {
  type AnswerEffect,
  breaksAnswer,
  effectOf,
  type HttpFault,
  httpByteRuleOf,
} from '../../scenario/faults/httpFaultSchema.ts'
import type { ScriptedAnswer } from '../../scenario/faults/scriptedAnswer.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { setLongTimeout } from '../longTimeout.ts'
import { callFaults } from '../transport/callFaults.ts'
import { type AnswerBody, jsonBody } from './answerBody.ts'
import { byteDelayMs } from './channelBytes.ts'

/** The result of a call: a whole answer, one that breaks off after some characters, or none. */
export type Outcome =
  | { readonly kind: 'answer'; readonly body: AnswerBody; readonly until?: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' }

interface FaultyCall {
  readonly call: Call
  readonly email: string | null
  readonly signal: AbortSignal
  /** Called with the id of each fault that hits it. */
  readonly onFault: (id: string) => void
}

/**
 * Answers a call by the active faults and scripted answers, or by `answer`. Delays are real time; the limits of bytes
 * are those of the answer's text, without headers.
 */
export async function answerWithFaults(
  player: ScenarioPlayer,
  { call, email, signal, onFault }: FaultyCall,
  answer: () => Promise<AnswerBody>,
): Promise<Outcome> {
  const changes: { readonly fault: HttpFault; readonly name: AnswerEffect }[] = []
  const rules: ByteRule[] = []
  player.nowMs()
  for await (const effect of callFaults(player, call, async () => email)) {
    onFault(effect.id)
    if (effect.kind === 'scripted')
      return limited({ kind: 'answer', body: scriptedBody(effect.answer) }, rules, signal)
    const { fault } = effect
    if (fault.latency !== undefined) await delay(effect.ms, signal)
    const rule = httpByteRuleOf(effect.id, fault)
    if (rule !== null) rules.push(rule)
    if (signal.aborted) return { kind: 'none' }
    const name = effectOf(fault)
    if (name === null) continue
    if (fault.direction === 'response' || breaksAnswer(fault)) changes.unshift({ fault, name })
    else return limited(EFFECTS[name](fault), rules, signal)
  }
  let outcome: Outcome = { kind: 'answer', body: await answer() }
  for (const { fault, name } of changes)
    if (outcome.kind === 'answer') outcome = EFFECTS[name](fault, outcome.body)
  return limited(outcome, rules, signal)
}

/** The effects on a call; `answer` is that of the handlers, if they have answered. */
const EFFECTS: Readonly<Record<AnswerEffect, (fault: HttpFault, answer?: AnswerBody) => Outcome>> =
  {
    status: (fault) => {
      const { status = 500, message } = fault
      const error = { success: false, ...(message !== undefined && { message }) }
      return { kind: 'answer', body: jsonBody(status, 'body' in fault ? fault.body : error) }
    },
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

function scriptedBody({ status, text, contentType, body }: ScriptedAnswer): AnswerBody {
  if (text === undefined) return jsonBody(status, body ?? {})
  return { status, contentType: contentType ?? 'application/json', text }
}

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

/** Resolves after a delay in ms, or once the call is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = setLongTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
