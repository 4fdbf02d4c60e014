import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import type { Call } from '../../scenario/faults/callPattern.ts'
import {
  breaksAnswer,
  type HttpFault,
  hasEffect,
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
  const changes: HttpFault[] = []
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
    if (!hasEffect(fault)) continue
    if (fault.direction === 'response' || breaksAnswer(fault)) changes.unshift(fault)
    else return limited(outcomeOf(fault), rules, signal)
  }
  let outcome: Outcome = { kind: 'answer', body: await answer() }
  for (const fault of changes) if (outcome.kind === 'answer') outcome = changed(fault, outcome.body)
  return limited(outcome, rules, signal)
}

/** The effect of a fault in place of an answer. */
function outcomeOf(fault: HttpFault): Outcome {
  if (fault.hang) return { kind: 'none' }
  if (fault.reset) return { kind: 'broken' }
  const { status, message } = fault
  if ('body' in fault) return { kind: 'answer', body: jsonBody(status ?? 200, fault.body) }
  const refusal = { success: false, ...(message !== undefined && { message }) }
  return { kind: 'answer', body: jsonBody(status ?? 500, refusal) }
}

/** The effect of a fault on an answer. */
function changed(fault: HttpFault, body: AnswerBody): Outcome {
  const { text } = body
  if (fault.truncated) return { kind: 'answer', body, until: Math.floor(text.length / 2) }
  if (fault.malformed) return { kind: 'answer', body: { ...body, text: text.slice(0, -1) } }
  return outcomeOf(fault)
}

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
