import { streamOf } from '../../engine/random.ts'
import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import { type Call, matchesCall, matchesWholeCall } from '../../scenario/faults/callPattern.ts'
import { accountOf } from '../../scenario/faults/fault.ts'
import { latencyMs } from '../../scenario/faults/hits.ts'
import {
  type AnswerEffect,
  breaksAnswer,
  effectOf,
  type HttpFault,
  httpByteRuleOf,
} from '../../scenario/faults/httpFaultSchema.ts'
import { type ScriptedAnswer, scriptedAnswerAt } from '../../scenario/faults/scriptedAnswer.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { type AnswerBody, jsonBody } from './answer.ts'
import { clientHits, type FaultHits, takeHit } from './faultHits.ts'
import { delay } from './longTimeout.ts'

/** A call that faults may hit. */
export interface FaultyCall {
  readonly call: Call
  /** The caller's email, `null` without a valid token; asked only for faults of one account. */
  readonly emailOf: () => Promise<string | null>
  /** The hits of the caller's kind; by default of clients. */
  readonly hits?: FaultHits | undefined
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  /** Called with the id of each fault that hits it. */
  readonly onFault: (id: string) => void
}

/** The effect of a fault on a call or its answer. */
export interface FaultEffect {
  readonly name: AnswerEffect
  readonly fault: HttpFault
}

/** What the active faults and scripted answers make of a call; the transport carries it out. */
export interface DrawnFaults {
  /** Limits of the bytes of any answer. */
  readonly rules: readonly ByteRule[]
  /** Effects on the answer of the handlers, in the order in which they apply. */
  readonly changes: readonly FaultEffect[]
  /** What ends the call before the handlers, if anything does. */
  readonly end: ScriptedAnswer | FaultEffect | 'gone' | null
}

/** Draws the faults that hit a call, until one ends it or the client has gone. Their latencies pass meanwhile. */
export async function drawCallFaults(
  player: ScenarioPlayer,
  { call, emailOf, hits, signal, onFault }: FaultyCall,
): Promise<DrawnFaults> {
  const rules: ByteRule[] = []
  const changes: FaultEffect[] = []
  const ended = (end: DrawnFaults['end']) => ({ rules, changes, end })
  for await (const hit of callFaults(player, call, emailOf, hits)) {
    onFault(hit.id)
    if ('answer' in hit) return ended(hit.answer)
    const { id, fault, ms } = hit
    if (fault.latency !== undefined) await delay(ms, signal)
    const rule = httpByteRuleOf(id, fault)
    if (rule !== null) rules.push(rule)
    if (signal.aborted) return ended('gone')
    const name = effectOf(fault)
    if (name === null) continue
    if (fault.direction !== 'response' && !breaksAnswer(fault)) return ended({ name, fault })
    // The newest fault is the first on the way back.
    changes.unshift({ name, fault })
  }
  return ended(null)
}

/** A fault or scripted answer that hits a call. */
type Hit =
  | { readonly id: string; readonly answer: ScriptedAnswer }
  | { readonly id: string; readonly fault: HttpFault; readonly ms: number }

/**
 * The faults and scripted answers that hit a call, in the order in which they became active. Each counts as a hit when
 * it is drawn, so the caller stops reading when the call has its answer.
 */
export async function* callFaults(
  player: ScenarioPlayer,
  call: Call,
  emailOf: FaultyCall['emailOf'],
  hits: FaultHits = clientHits(player),
): AsyncGenerator<Hit> {
  for (const { id, what } of player.run.faults.all) {
    const isHit =
      'answer' in what
        ? matchesWholeCall(what.answer, call)
        : 'http' in what && matchesCall(what.http, call)
    if (!isHit) continue
    const account = accountOf(what)
    if (account !== null && (await emailOf()) !== account) continue
    const earlierHits = await takeHit(hits, id)
    if (earlierHits === null) continue
    if ('answer' in what) yield { id, answer: scriptedAnswerAt(what.with, earlierHits) }
    else if ('http' in what) {
      const { latency } = what
      const stream = streamOf(player.run.seed, 'latency', id)
      const ms = latency === undefined ? 0 : latencyMs(latency, stream, earlierHits)
      yield { id, fault: what, ms }
    }
  }
}

/** The answer of a scenario, unchanged. */
export function scriptedBody({ status, text, contentType, body }: ScriptedAnswer): AnswerBody {
  if (text === undefined) return jsonBody(status, body ?? {})
  return { status, contentType: contentType ?? 'application/json', text }
}

/**
 * The body of a fault with a status. Without a message of the scenario the client shows its own text for the call
 * [X11–X17].
 */
export function errorBody(fault: HttpFault): AnswerBody {
  const { status = 500, message } = fault
  const error = { success: false, ...(message !== undefined && { message }) }
  return jsonBody(status, 'body' in fault ? fault.body : error)
}
