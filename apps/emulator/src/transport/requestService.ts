import { type Ack, SERVER_ERRORS, type SocketRequestName, unsafeJson } from '@wattpost/protocol'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { Connection } from './connection.ts'
import type { Dialect } from './dialect/dialect.ts'
import { ackIn, payloadIn, refusalIn } from './dialect/requests.ts'
import {
  answerRequest,
  deviceIdsOf,
  INTERNAL_ERROR,
  type Now,
  type RequestTable,
  refuseRequest,
} from './requests.ts'

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
  readonly dialect: () => Dialect
}

/** The acknowledgement of a request, and the work after it. */
interface Answered {
  readonly ack: Ack
  readonly afterwards?: () => Promise<void>
}

/**
 * Answers requests by a table. A request that throws is refused without detail and logged. An error after the
 * acknowledgement is only logged. The core accepts any request and ignores it.
 */
export function requestService(parts: RequestServiceParts, table: RequestTable): AnswerRequest {
  const { player, log, dialect } = parts
  return async (connection, name, json, acknowledge) => {
    if (dialect().isCore) return
    const failed = (when: string, error: unknown) =>
      log(`the request ${name} failed${when}: ${error instanceof Error ? error.stack : error}`)
    const answered = (): Answered => {
      const problem = unsafeJson(json)
      if (problem !== null)
        return refuseRequest(`The payload of ${name} is not readable. ${problem}`)
      try {
        const reply = replyTo(parts, table, connection, name, json)
        const recorded = isOutOfScope(reply.ack) ? undefined : player.run.takeAck(name, json)
        return recorded === undefined ? reply : { ack: recorded.ack as Ack }
      } catch (error) {
        failed('', error)
        return refuseRequest(INTERNAL_ERROR)
      }
    }
    const { ack, afterwards } = answered()
    try {
      if (dialect().has('acks')) {
        acknowledge(ack)
        logAck(player, connection, name, json, ack)
      }
      await afterwards?.()
    } catch (error) {
      failed(' after its acknowledgement', error)
    }
  }
}

function replyTo(
  { player, dialect }: RequestServiceParts,
  table: RequestTable,
  connection: Connection,
  name: SocketRequestName,
  json: unknown,
): Answered {
  const now: Now = { world: () => player.run.world, nowMs: player.nowMs() }
  const reply = answerRequest(name, table, connection, now, payloadIn(dialect(), name, json))
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
