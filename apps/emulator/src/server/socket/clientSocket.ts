import {
  type Ack,
  type ClientEvents,
  type ServerEvents,
  type SessionUser,
  type SocketRequestName,
  socketRequests,
} from '@wattpost/protocol'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { ConnectionBytes } from '../connectionBytes.ts'
import type { FrameService } from '../transport/backend.ts'
import type { Connection, ConnectionGroups } from '../transport/connection.ts'
import { unknownRequest } from '../transport/requests.ts'
import type { FaultTarget } from './faults/connectionFaults.ts'
import type { Outgoing } from './outgoing.ts'

/** The authenticated user of a socket. */
export interface SocketData {
  /** With the account's present claims. */
  user: SessionUser
  token: string
  /** Expiry of the token, real time in epoch ms. */
  expiresAtMs: number
  /** Real time in epoch ms. */
  signedInAtMs: number
  /** Whether the token had another role than the account when it was verified. */
  isOutdated: boolean
}

export type EmulatorServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type ClientSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** A socket as a connection of the backend. */
export function connectionOf(
  socket: ClientSocket,
  mayWrite: (socket: ClientSocket) => Promise<void> | null,
  isObserver = false,
): Connection {
  return {
    ...{ id: socket.id, isObserver },
    get user() {
      return socket.data.user
    },
    get isOpen() {
      return socket.connected
    },
    send: (event, payload) => void socket.emit(event as 'balance', payload),
    join: (group) => void socket.join(group),
    leave: (group) => void socket.leave(group),
    isIn: (group) => socket.rooms.has(group),
    mayWrite: () => mayWrite(socket),
  }
}

/** A socket as faults see it. */
export function faultTargetOf(
  socket: ClientSocket,
  outgoing: Outgoing,
  mayReceive: (socket: ClientSocket, deviceId: string) => boolean,
): FaultTarget {
  const { uid, email } = socket.data.user
  const tcp = socket.request.socket
  return {
    ...{ uid, email, handshake: socket.request, bytes: new ConnectionBytes(tcp) },
    filter: (filter) => outgoing.put('faults', filter),
    mayReceive: (deviceId) => mayReceive(socket, deviceId),
    kick: () => {
      // The disconnect packet must pass all filters.
      outgoing.clear()
      socket.disconnect(true)
    },
    close: () => void socket.conn.close(),
    reset: () => void tcp.resetAndDestroy(),
  }
}

/** The rooms of a socket.io server as groups of connections. */
export function groupsOf(io: EmulatorServer): ConnectionGroups {
  return {
    publish: (groups, event, payload) => void io.to([...groups]).emit(event as 'balance', payload),
    publishToAll: (event, payload) => void io.emit(event as 'balance', payload),
    size: (group) => io.sockets.adapter.rooms.get(group)?.size ?? 0,
  }
}

/** Passes every request of the protocol's table on to the backend, and nothing else [K10]. */
export function listenFor(
  socket: ClientSocket,
  connection: Connection,
  frames: Pick<FrameService, 'request' | 'dialect'>,
): void {
  const events = socket as { on(event: string, listener: (...args: unknown[]) => void): void }
  for (const name of Object.keys(socketRequests) as SocketRequestName[]) {
    events.on(name, (...args) => {
      const json = typeof args[0] === 'function' ? undefined : args[0]
      void frames.request(connection, name, json, acknowledgeWith(args))
    })
  }
  // The name of an event on the wire may also be a number.
  socket.onAny((name: string | number, ...args: unknown[]) => {
    if (Object.hasOwn(socketRequests, name) || !frames.dialect.has('acks')) return
    acknowledgeWith(args)({ ok: false, message: unknownRequest(String(name)) })
  })
}

/** Acknowledges an event if its sender requests it; the callback is then the last argument. */
function acknowledgeWith(args: readonly unknown[]): (ack: Ack) => void {
  const last = args.at(-1)
  return typeof last === 'function' ? (ack) => last(ack) : () => {}
}
