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
import type { Connection } from './types.ts'

/** What a handler works with: an approved user's connection, a read payload, one moment. */
export interface Request<N extends SocketRequestName> {
  readonly socket: Connection
  /** The world as far as the user may see it. */
  readonly world: VisibleWorld
  readonly nowMs: number
  readonly payload: SocketRequest<N>
  /** The devices that the payload names; all of them the user may see. */
  readonly devices: readonly Device[]
  /** Whether the connection stands and its user may still see those devices, for answers that take a while. */
  readonly isWanted: () => boolean
}

/** A handler's answer, and what follows once that is sent. */
export interface Reply<N extends SocketRequestName> {
  readonly ack: Ack<SocketAnswers[N]>
  readonly afterwards?: () => Promise<void>
}

/** Handlers by request; a request without one does not compile. */
export type Handlers = { readonly [N in SocketRequestName]: (request: Request<N>) => Reply<N> }

/** The world that is played now, and its time. */
export interface Now {
  readonly world: () => World
  readonly nowMs: number
}

/** The protocol's table, typed so that a name that is not known yet still leads to its own payload. */
const schemas: { readonly [N in SocketRequestName]: z.ZodType<SocketRequest<N>> } = socketRequests

/** What is told of our own mistakes. */
export const INTERNAL_ERROR = 'Internal error.'

/** A refusal with a message for people. */
export function refuse(message: string): {
  readonly ack: { readonly ok: false; readonly message: string }
} {
  return { ack: { ok: false, message } }
}

/**
 * The one way in for every request [K10, A4]: the user is approved, the payload readable, and each device it
 * names one that the user may see; any other does not exist for them.
 */
export function answerRequest<N extends SocketRequestName>(
  name: N,
  handlers: Handlers,
  socket: Connection,
  { world, nowMs }: Now,
  json: unknown,
): Reply<N> {
  if (!socket.data.user.approved) return refuse(SERVER_ERRORS.awaitingApproval)
  const payload = decode(name, schemas[name], json)
  if (!payload.ok) return refuse(payload.error.message)
  const sight = () => new VisibleWorld(world(), socket.data.user)
  const seen = sight()
  const devices: Device[] = []
  for (const id of deviceIdsOf(payload.value)) {
    const device = seen.device(id)
    if (device === undefined) return refuse(SERVER_ERRORS.unknownDevice)
    devices.push(device)
  }
  const isWanted = () =>
    socket.connected && devices.every((device) => sight().device(device.id) === device)
  const request = { socket, world: seen, nowMs, payload: payload.value, devices, isWanted }
  return handlers[name](request)
}

/** The devices that a payload names. */
export function deviceIdsOf(payload: object): readonly string[] {
  if ('deviceId' in payload && typeof payload.deviceId === 'string') return [payload.deviceId]
  return 'deviceIds' in payload && Array.isArray(payload.deviceIds) ? payload.deviceIds : []
}
