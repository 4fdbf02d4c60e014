import type { SocketStrikeKind } from '../../scenario/faults/socketFault.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Connection } from '../types.ts'

/**
 * Ends a connection in one of three ways: a kicked client is told to go and stays away; one whose transport is
 * closed or reset (TCP RST) comes back by itself.
 */
export function strike(socket: Connection, outgoing: Outgoing, kind: SocketStrikeKind): void {
  switch (kind) {
    case 'kick':
      // The word to go must reach it, whatever else is wrong with the connection.
      outgoing.clear()
      socket.disconnect(true)
      break
    case 'close':
      socket.conn.close()
      break
    case 'reset':
      socket.request.socket.resetAndDestroy()
      break
  }
}
