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
} from '@wattpost/protocol'
import type { z } from 'zod'
import { VisibleWorld } from '../../world/visibleWorld.ts'
import type { Device, World } from '../../world/world.ts'
import type { Connection } from './connection.ts'
import type { Steps } from './steps.ts'

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

/** The running world and its time. */
export interface Now {
  readonly world: () => World
  readonly nowMs: number
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
export function* answerRequest<N extends SocketRequestName>(
  name: N,
  table: RequestTable,
  connection: Connection,
  { world, nowMs }: Now,
  json: unknown,
): Steps<Reply<N>> {
  if (!connection.user.approved) return refuseRequest(SERVER_ERRORS.awaitingApproval)
  const payload = decode(name, schemas[name], json)
  if (!payload.ok) return refuseRequest(payload.error.message)
  const visible = () => new VisibleWorld(world(), connection.user)
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
export function deviceIdsOf(payload: object): readonly string[] {
  if ('deviceId' in payload && typeof payload.deviceId === 'string') return [payload.deviceId]
  return 'deviceIds' in payload && Array.isArray(payload.deviceIds) ? payload.deviceIds : []
}
