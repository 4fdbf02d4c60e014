import { streamOf } from '../../engine/random.ts'
import { type Call, matchesCall, matchesWholeCall } from '../../scenario/faults/callPattern.ts'
import { accountOf } from '../../scenario/faults/fault.ts'
import { latencyMs } from '../../scenario/faults/hits.ts'
import type { HttpFault } from '../../scenario/faults/httpFaultSchema.ts'
import { type ScriptedAnswer, scriptedAnswerAt } from '../../scenario/faults/scriptedAnswer.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { clientHits, type FaultHits, takeHit } from './faultHits.ts'

/** Effect of an active fault on a call; the transport carries it out. */
export type CallEffect =
  | { readonly kind: 'scripted'; readonly id: string; readonly answer: ScriptedAnswer }
  | { readonly kind: 'fault'; readonly id: string; readonly fault: HttpFault; readonly ms: number }

/**
 * The faults and scripted answers that hit a call, in the order in which they became active. Each counts as a
 * hit when it is drawn, so a transport stops reading when the call has its answer.
 * @param emailOf the caller's email, `null` without a valid token; called only for faults of one account
 * @param hits those of the caller's kind; by default of clients
 */
export async function* callFaults(
  player: ScenarioPlayer,
  call: Call,
  emailOf: () => Promise<string | null>,
  hits: FaultHits = clientHits(player),
): AsyncGenerator<CallEffect> {
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
    if ('answer' in what)
      yield { kind: 'scripted', id, answer: scriptedAnswerAt(what.with, earlierHits) }
    else if ('http' in what) {
      const { latency } = what
      const stream = streamOf(player.run.seed, 'latency', id)
      const ms = latency === undefined ? 0 : latencyMs(latency, stream, earlierHits)
      yield { kind: 'fault', id, fault: what, ms }
    }
  }
}
