import {
  type Ack,
  decode,
  type Refusal,
  type Result,
  SERVER_ERRORS,
  type SocketAnswers,
  type SocketRequest,
  type SocketRequestName,
  socketRequests,
  unsafeJson,
} from '@wattpost/protocol'
import type { z } from 'zod'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { VisibleWorld } from '../../world/visibleWorld.ts'
import type { Device } from '../../world/world.ts'
import type { Connection } from './connection.ts'
import type { Dialect } from './dialect/dialect.ts'
import { ackIn, isUnknownIn, payloadIn, refusalIn } from './dialect/requests.ts'
import { ofPresentWorld, type Steps } from './steps.ts'
import type { WorkQueue } from './workQueue.ts'

/** Stands for the payload of a request that was not parsed, since that would be expensive. */
export class UnreadPayload {
  /** For people. */
  readonly problem: string

  constructor(problem: string) {
    this.problem = problem
  }
}

/** A request of an approved user, its payload read and its devices in the user's scope. */
export interface Request<N extends SocketRequestName> {
  readonly connection: Connection
  /** The devices that the user may see. */
  readonly world: VisibleWorld
  /** The moment at which the work on the answer began. */
  readonly nowMs: number
  readonly payload: SocketRequest<N>
  /** The device that the payload names, if it names one. */
  readonly device: Device | undefined
  /** Whether the connection is open and its user may still see the device; for long answers. */
  readonly isWanted: () => boolean
}

/** An acknowledgement, the work before it and the work after it. */
export interface Reply<N extends SocketRequestName> {
  readonly ack: Ack<SocketAnswers[N]>
  /** Work that is done once, even if time jumps; its refusal replaces the acknowledgement. */
  readonly beforehand?: () => Steps<Result<unknown, Refusal>>
  readonly afterwards?: () => Steps<void> | undefined
}

/** Handlers by request name; a missing one is a type error. */
export type RequestTable = {
  readonly [N in SocketRequestName]: (request: Request<N>) => Reply<N> | Steps<Reply<N>>
}

/** The protocol's payload schemas, typed for a generic name. */
const schemas: { readonly [N in SocketRequestName]: z.ZodType<SocketRequest<N>> } = socketRequests

/** Message of a request that failed by an internal error. */
export const INTERNAL_ERROR = 'Internal error.'

/** Message on a request that does not exist. */
export function unknownRequest(name: string): string {
  return `There is no request "${name.slice(0, 100)}".`
}

/** Refuses a request; the message is human-readable. */
export function refuseRequest(message: string): {
  readonly ack: { readonly ok: false; readonly message: string }
} {
  return { ack: { ok: false, message } }
}

/**
 * Answers a request of the table [K10, A4]: the user is approved, the payload is readable, and the user may see
 * each device that it names. Any other device does not exist for the user.
 */
function* answerRequest<N extends SocketRequestName>(
  player: ScenarioPlayer,
  table: RequestTable,
  connection: Connection,
  name: N,
  json: unknown,
): Steps<Reply<N>> {
  const nowMs = player.nowMs()
  if (!connection.user.approved) return refuseRequest(SERVER_ERRORS.awaitingApproval)
  const payload = decode(name, schemas[name], json)
  if (!payload.ok) return refuseRequest(payload.error.message)
  const visible = () => new VisibleWorld(player.run.world, connection.user)
  const visibleNow = visible()
  if (!deviceIdsOf(payload.value).every((id) => visibleNow.has(id)))
    return refuseRequest(SERVER_ERRORS.unknownDevice)
  const device = 'deviceId' in payload.value ? visibleNow.device(payload.value.deviceId) : undefined
  const isWanted = () =>
    connection.isOpen &&
    connection.user.approved &&
    (device === undefined || visible().device(device.id) === device)
  const request = {
    ...{ connection, world: visibleNow, nowMs },
    ...{ payload: payload.value, device, isWanted },
  }
  const reply = table[name](request)
  return 'ack' in reply ? reply : yield* reply
}

/** The devices that a payload names. */
function deviceIdsOf(payload: object): readonly string[] {
  if ('deviceId' in payload && typeof payload.deviceId === 'string') return [payload.deviceId]
  return 'deviceIds' in payload && Array.isArray(payload.deviceIds) ? payload.deviceIds : []
}

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

/** The acknowledgement of any request, and the work before and after it. */
type Answered = Omit<Reply<SocketRequestName>, 'ack'> & { readonly ack: Ack }

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
  const reply = yield* ofPresentWorld(player, () =>
    answerRequest(player, table, connection, name, payload),
  )
  const refusal = reply.ack.ok ? refusalIn(dialect(), name, json) : null
  if (refusal !== null) return refuseRequest(refusal)
  return { ...reply, ack: ackIn(dialect(), name, reply.ack) }
}

/** Whether the request is outside the user’s scope; a recording must not answer it either [A4]. */
function isOutOfScope(ack: Ack): boolean {
  const refusals: readonly string[] = [SERVER_ERRORS.unknownDevice, SERVER_ERRORS.awaitingApproval]
  return !ack.ok && refusals.includes(ack.message)
}

/** At most this number of ids of a request are logged. */
const LOGGED_IDS_MAX = 20
const ID_LENGTH_MAX = 100

/** Logs an acknowledgement with the devices that the request names, refused or not; its payload may be any JSON value. */
function logAck(
  player: ScenarioPlayer,
  { id: socket, user, isObserver }: Connection,
  name: SocketRequestName,
  json: unknown,
  ack: Ack,
): void {
  if (isObserver) return
  const deviceIds = deviceIdsOf(Object(json))
    .slice(0, LOGGED_IDS_MAX)
    .filter((id) => typeof id === 'string' && id.length <= ID_LENGTH_MAX)
  const refusal = ack.ok ? {} : { message: ack.message }
  player.onTraffic({
    kind: 'ack',
    socket,
    who: user.email,
    name,
    deviceIds,
    ok: ack.ok,
    ...refusal,
  })
}
