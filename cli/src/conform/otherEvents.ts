import { type SocketEvent, socketEvents } from '@wattpost/protocol/contract'
import { judgedChunks } from './chunkChecks.ts'
import type { ContractSchemas } from './contractSchemas.ts'
import { dashboardText } from './effects.ts'
import { framesOf } from './eventChecks.ts'
import { eventKinds } from './eventKinds.ts'
import { type Finding, type Judgement, NO_DIFFERENCE, seenState } from './finding.ts'
import { serverNowMs } from './listProbes.ts'
import type { Observations } from './observation.ts'
import { schemaDifferences } from './schemaCheck.ts'

/** Findings of events that are no frames. */
export function otherEventFindings(
  observations: Observations,
  noConnection: string | null,
  schemas: ContractSchemas,
): Finding[] {
  const frames = new Set<string>(eventKinds.map(({ event }) => event))
  return socketEvents
    .filter(({ event }) => !frames.has(event))
    .map((operation) => eventFinding(operation, observations, noConnection, schemas))
}

/** Events that come in their own time. */
const RARE = ['balance', 'dropped', 'token']
/** Histories that only bg devices must have. */
const BG_ONLY = ['chat_data', 'switch_data']

function eventFinding(
  { event, mark, summary, messages }: SocketEvent,
  observations: Observations,
  noConnection: string | null,
  schemas: ContractSchemas,
): Finding {
  const payloads = framesOf(observations.events, event)
  const isMissing = payloads.length === 0
  const judgement =
    noConnection !== null || isMissing
      ? NO_DIFFERENCE
      : judgedPayloads(event, payloads, observations, schemas)
  const isOfBg = BG_ONLY.includes(event) && !observations.families.includes('bg')
  const none = `none came in ${Math.round(observations.waitMs / 1000)} s`
  const untested =
    noConnection ??
    (isMissing && RARE.includes(event) ? `${none}; it comes in its own time` : null) ??
    (isMissing && isOfBg ? '--families has no bg' : null)
  const { differences, readings } = judgement
  const seen = isMissing ? 'absent' : seenState(differences, readings)
  const state = untested === null ? seen : 'untested'
  const reason = untested ?? (isMissing ? none : undefined)
  return {
    ...{ id: event, title: `${event}: ${summary}`, ring: mark.ring, statements: mark.statements },
    ...{ state, ...judgement, dashboard: dashboardText(event, { state, differences }) },
    ...(reason !== undefined && messages.length > 0 && { reason }),
  }
}

function judgedPayloads(
  event: string,
  payloads: readonly unknown[],
  { nowMs, calls, events }: Observations,
  schemas: ContractSchemas,
): Judgement {
  if (event === 'chat_data' || event === 'switch_data')
    return judgedChunks(event, payloads, serverNowMs(nowMs, calls, events) / 1000)
  if (event !== 'clock') return NO_DIFFERENCE
  const differences = payloads
    .flatMap((payload) => schemaDifferences({ $ref: '#/Clock' }, payload, schemas.socketComponents))
    .map(({ where, expected, came }) => ({
      ...{ at: event, where, expected, came, ring: 'addition' as const },
    }))
  return { differences, readings: [] }
}
