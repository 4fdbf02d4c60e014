import { type Ack, SERVER_ERRORS, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import type { Stage } from '../scenario/stage.ts'
import {
  answerRequest,
  deviceIdsOf,
  type Handlers,
  INTERNAL_ERROR,
  type Reply,
  refuse,
} from './request.ts'
import type { Connection } from './types.ts'

interface ListenerParts {
  readonly stage: Stage
  readonly handlers: Handlers
  readonly log: (message: string) => void
}

/** Listens for every request of the protocol's table, and for nothing else [K10]. */
export function listenFor(socket: Connection, parts: ListenerParts): void {
  for (const name of Object.keys(socketRequests) as SocketRequestName[]) {
    listenForOne(socket, name, parts)
  }
  // On the wire the name of an event may also be a number.
  socket.onAny((name: string | number, ...args: unknown[]) => {
    if (Object.hasOwn(socketRequests, name)) return
    replyOf(args)({ ok: false, message: `There is no request "${String(name).slice(0, 100)}".` })
  })
}

/**
 * A request that throws is our mistake: it is logged, told without detail, and ends no connection. What throws
 * behind the acknowledgement is only logged: its sender was told already.
 */
function listenForOne<N extends SocketRequestName>(
  socket: Connection,
  name: N,
  { stage, handlers, log }: ListenerParts,
): void {
  const answer = async (...args: unknown[]) => {
    const json = typeof args[0] === 'function' ? undefined : args[0]
    const failed = (when: string, error: unknown) =>
      log(`the request ${name} failed${when}: ${error instanceof Error ? error.stack : error}`)
    const answered = (): Pick<Reply<N>, 'afterwards'> & { readonly ack: Ack } => {
      try {
        const now = { world: () => stage.play.world, nowMs: stage.nowMs() }
        const reply = answerRequest(name, handlers, socket, now, json)
        const recorded = isOutOfSight(reply.ack) ? undefined : stage.play.takeAck(name, json)
        return recorded === undefined ? reply : { ack: recorded.ack as Ack }
      } catch (error) {
        failed('', error)
        return refuse(INTERNAL_ERROR)
      }
    }
    const { ack, afterwards } = answered()
    try {
      replyOf(args)(ack)
      tellAck(stage, socket, name, json, ack)
      await afterwards?.()
    } catch (error) {
      failed(' after its acknowledgement', error)
    }
  }
  ;(socket as { on(event: string, listener: (...args: unknown[]) => void): void }).on(name, answer)
}

/** Whether the user may not ask this at all: then no recording answers either [A4]. */
function isOutOfSight(ack: Ack): boolean {
  const refusals: readonly string[] = [SERVER_ERRORS.unknownDevice, SERVER_ERRORS.awaitingApproval]
  return !ack.ok && refusals.includes(ack.message)
}

function tellAck(
  stage: Stage,
  socket: Connection,
  name: SocketRequestName,
  json: unknown,
  ack: Ack,
): void {
  stage.heard({
    kind: 'ack',
    socket: socket.id,
    who: socket.data.user.email,
    name,
    deviceIds: toldIds(json),
    ok: ack.ok,
    ...(!ack.ok && { message: ack.message }),
  })
}

/** So many ids are told of one request. */
const TOLD_IDS_MAX = 20
const ID_LENGTH_MAX = 100

/** The devices that a request was about, refused or not: what was sent may be anything. */
function toldIds(json: unknown): string[] {
  return deviceIdsOf(Object(json))
    .slice(0, TOLD_IDS_MAX)
    .filter((id) => typeof id === 'string' && id.length <= ID_LENGTH_MAX)
}

/** Acknowledges an event, if its sender asked for that: then the last argument is how. */
function replyOf(args: readonly unknown[]): (ack: Ack) => void {
  const last = args.at(-1)
  return typeof last === 'function' ? (ack) => last(ack) : () => {}
}
