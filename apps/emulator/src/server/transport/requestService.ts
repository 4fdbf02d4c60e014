import { type Ack, SERVER_ERRORS, type SocketRequestName, unsafeJson } from '@wattpost/protocol'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { Connection } from './connection.ts'
import type { Dialect } from './dialect/dialect.ts'
import { ackIn, isUnknownIn, payloadIn, refusalIn } from './dialect/requests.ts'
import {
  answerRequest,
  deviceIdsOf,
  INTERNAL_ERROR,
  type Now,
  type Reply,
  type RequestTable,
  refuseRequest,
  unknownRequest,
} from './requests.ts'
import { ofPresentWorld, type Steps } from './steps.ts'
import { UnreadPayload } from './unreadPayload.ts'
import type { WorkQueue } from './workQueue.ts'

/** Answers a request: acknowledges it at most once, then streams the rest of the answer. Never rejects. */
export type AnswerRequest = (
  connection: Connection,
  name: SocketRequestName,
  json: unknown,
  acknowledge: (ack: Ack) => void,
) => Promise<void>

interface RequestServiceParts {
  readonly player: ScenarioPlayer
  readonly log: (message: string) => void
  readonly work: WorkQueue
  readonly dialect: () => Dialect
}

/** The acknowledgement of a request, and the work before and after it. */
interface Answered {
  readonly ack: Ack
  readonly beforehand?: Reply<SocketRequestName>['beforehand']
  readonly afterwards?: () => Steps<void> | undefined
}

/**
 * Answers requests by a table, in the order of each user. A request that throws is refused without detail and logged.
 * An error after the acknowledgement is only logged. The core accepts any request and ignores it.
 */
export function requestService(parts: RequestServiceParts, table: RequestTable): AnswerRequest {
  const { player, log, dialect, work } = parts
  return async (connection, name, json, acknowledge) => {
    if (dialect().isCore) return
    const failed = (when: string, error: unknown) =>
      log(`the request ${name} failed${when}: ${error instanceof Error ? error.stack : error}`)
    const answered = function* (): Steps<Answered> {
      const problem = json instanceof UnreadPayload ? json.problem : unsafeJson(json)
      if (problem !== null)
        return refuseRequest(`The payload of ${name} is not readable. ${problem}`)
      try {
        const reply = yield* replyTo(parts, table, connection, name, json)
        const recorded = isOutOfScope(reply.ack) ? undefined : player.run.takeAck(name, json)
        return recorded === undefined ? reply : { ack: recorded.ack as Ack }
      } catch (error) {
        failed('', error)
        return refuseRequest(INTERNAL_ERROR)
      }
    }
    const send = (ack: Ack) => {
      if (!dialect().has('acks')) return
      acknowledge(ack)
      logAck(player, connection, name, json, ack)
    }
    const steps = function* (): Steps<void> {
      const { ack, beforehand, afterwards } = yield* answered()
      const done = beforehand === undefined ? null : yield* beforehand()
      send(done?.ok === false ? refuseRequest(done.error.message).ack : ack)
      const rest = afterwards?.()
      if (rest !== undefined) yield* rest
    }
    try {
      const { uid } = connection.user
      const outcome = await work.run({ uid, isWanted: () => connection.isOpen, steps })
      if (outcome === 'refused') send(refuseRequest(SERVER_ERRORS.busy).ack)
    } catch (error) {
      failed(' after its acknowledgement', error)
    }
  }
}

function* replyTo(
  { player, dialect }: RequestServiceParts,
  table: RequestTable,
  connection: Connection,
  name: SocketRequestName,
  json: unknown,
): Steps<Answered> {
  if (isUnknownIn(dialect(), name)) return refuseRequest(unknownRequest(name))
  const payload = payloadIn(dialect(), name, json)
  const reply = yield* ofPresentWorld(player, () => {
    const now: Now = { world: () => player.run.world, nowMs: player.nowMs() }
    return answerRequest(name, table, connection, now, payload)
  })
  const refusal = reply.ack.ok ? refusalIn(dialect(), name, json) : null
  if (refusal !== null) return refuseRequest(refusal)
  return { ...reply, ack: ackIn(dialect(), name, reply.ack) }
}

/** Whether the request is outside the user’s scope; a recording must not answer it either [A4]. */
function isOutOfScope(ack: Ack): boolean {
  const refusals: readonly string[] = [SERVER_ERRORS.unknownDevice, SERVER_ERRORS.awaitingApproval]
  return !ack.ok && refusals.includes(ack.message)
}

function logAck(
  player: ScenarioPlayer,
  connection: Connection,
  name: SocketRequestName,
  json: unknown,
  ack: Ack,
): void {
  if (connection.isObserver) return
  player.onTraffic({
    kind: 'ack',
    socket: connection.id,
    who: connection.user.email,
    name,
    deviceIds: loggedIds(json),
    ok: ack.ok,
    ...(!ack.ok && { message: ack.message }),
  })
}

/** At most this number of ids of a request are logged. */
const LOGGED_IDS_MAX = 20
const ID_LENGTH_MAX = 100

/** The devices that a request names, refused or not; the payload may be any JSON value. */
function loggedIds(json: unknown): string[] {
  return deviceIdsOf(Object(json))
    .slice(0, LOGGED_IDS_MAX)
    .filter((id) => typeof id === 'string' && id.length <= ID_LENGTH_MAX)
}
