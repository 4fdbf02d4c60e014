import type { ClientEvents, ServerEvents, SessionUser } from '@wattpost/protocol'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

/** What a connection knows of its user. */
export interface ConnectionData {
  user: SessionUser
  token: string
  /** When its token expires, in real time. */
  expiresAtMs: number
}

export type EmulatorServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>
export type Connection = Socket<ClientEvents, ServerEvents, DefaultEventsMap, ConnectionData>
/** A connection's link: what remains of it when frames are lost or late. */
export type Link = Connection['conn']
