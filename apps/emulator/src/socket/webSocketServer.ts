import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { ConnectionTurns } from './connectionTurns.ts'

/** Time for a client to answer a close frame, ms. */
const CLOSE_TIMEOUT_MS = 2_000
/** Requests are never fragmented; fragments without end would take memory. */
const FRAGMENTS_MAX = 256

type HandleUpgrade = Parameters<WebSocketServer['handleUpgrade']>

/**
 * For socket.io's `wsEngine` option: a short closing handshake, few fragments and no binary messages. Each turn of the
 * event loop takes at most one message of a connection, so that a client with many keeps no other waiting. Closed
 * connections are left in the turns of their address.
 */
export function boundedWebSocketServer(
  turns: ConnectionTurns,
): new (
  options: ServerOptions,
) => WebSocketServer {
  return class BoundedWebSocketServer extends WebSocketServer {
    constructor(options: ServerOptions) {
      super(
        Object.assign(options, {
          ...{ closeTimeout: CLOSE_TIMEOUT_MS, maxFragments: FRAGMENTS_MAX },
          allowSynchronousEvents: false,
        }),
      )
    }

    override handleUpgrade(...[request, socket, head, onUpgraded]: HandleUpgrade): void {
      const address = request.socket.remoteAddress ?? ''
      super.handleUpgrade(request, socket, head, (websocket, handshake) => {
        // A closing handshake would leave time for more binary messages.
        websocket.on('message', (_data, isBinary) => isBinary && websocket.terminate())
        delayClose(websocket, (close) => turns.run(`closed connections of ${address}`, close))
        onUpgraded(websocket, handshake)
      })
    }
  }
}

/** Gives the function that emits a connection's close to `take`, which calls it then or later. */
function delayClose(websocket: WebSocket, take: (close: () => void) => void): void {
  const emit: WebSocket['emit'] = websocket.emit.bind(websocket)
  websocket.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== 'close') return emit(event, ...args)
    take(() => void emit(event, ...args))
    return true
  }
}
