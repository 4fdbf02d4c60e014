import {
  type Ack,
  decode,
  SERVER_ERRORS,
  type SocketAnswers,
  type SocketRequest,
  type SocketRequestName,
  socketRequests,
} from '@wattpost/protocol'
import type { z } from 'zod'
import { VisibleWorld } from '../world/visibleWorld.ts'
import type { Device, World } from '../world/world.ts'
import type { Connection } from './connection.ts'

/** A request of an approved user, its payload read and its devices in the user's scope. */
export interface Request<N extends SocketRequestName> {
  readonly connection: Connection
  /** The devices that the user may see. */
  readonly world: VisibleWorld
  readonly nowMs: number
  readonly payload: SocketRequest<N>
  /** The devices that the payload names. */
  readonly devices: readonly Device[]
  /** Whether the connection is open and its user may still see the devices; for long answers. */
  readonly isWanted: () => boolean
}

/** An acknowledgement, and the work after it. */
export interface Reply<N extends SocketRequestName> {
  readonly ack: Ack<SocketAnswers[N]>
  readonly afterwards?: () => Promise<void>
}

/** Handlers by request name; a missing one is a type error. */
export type RequestTable = { readonly [N in SocketRequestName]: (request: Request<N>) => Reply<N> }

/** The running world and its time. */
export interface Now {
  readonly world: () => World
  readonly nowMs: number
}

/** The protocol's payload schemas, typed for a generic name. */
const schemas: { readonly [N in SocketRequestName]: z.ZodType<SocketRequest<N>> } = socketRequests

/** Message of a request that failed by an internal error. */
export const INTERNAL_ERROR = 'Internal error.'

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
export function answerRequest<N extends SocketRequestName>(
  name: N,
  table: RequestTable,
  connection: Connection,
  { world, nowMs }: Now,
  json: unknown,
): Reply<N> {
  if (!connection.user.approved) return refuseRequest(SERVER_ERRORS.awaitingApproval)
  const payload = decode(name, schemas[name], json)
  if (!payload.ok) return refuseRequest(payload.error.message)
  const visible = () => new VisibleWorld(world(), connection.user)
  const visibleNow = visible()
  const devices: Device[] = []
  for (const id of deviceIdsOf(payload.value)) {
    const device = visibleNow.device(id)
    if (device === undefined) return refuseRequest(SERVER_ERRORS.unknownDevice)
    devices.push(device)
  }
  const isWanted = () =>
    connection.isOpen &&
    connection.user.approved &&
    devices.every((device) => visible().device(device.id) === device)
  const request = {
    ...{ connection, world: visibleNow, nowMs },
    ...{ payload: payload.value, devices, isWanted },
  }
  return table[name](request)
}

/** The devices that a payload names. */
export function deviceIdsOf(payload: object): readonly string[] {
  if ('deviceId' in payload && typeof payload.deviceId === 'string') return [payload.deviceId]
  return 'deviceIds' in payload && Array.isArray(payload.deviceIds) ? payload.deviceIds : []
}
