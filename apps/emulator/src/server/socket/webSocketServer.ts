import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { interceptReads } from '../patches/webSocketReads.ts'
import type { ConnectionTurns } from '../transport/turns.ts'

/** Time for a client to answer a close frame, ms. */
const CLOSE_TIMEOUT_MS = 2_000
/** Requests are never fragmented; fragments without end would take memory. */
const FRAGMENTS_MAX = 256

type HandleUpgrade = Parameters<WebSocketServer['handleUpgrade']>

/**
 * For socket.io's `wsEngine` option: a short closing handshake, few fragments and no binary messages. Each turn of the
 * event loop takes at most one message of a connection. Bytes are read and messages are taken in the turns of their
 * user: a client with many messages or many connections does not delay others. Closed connections are left in the
 * turns of their address.
 * @param userOf the user of a connection by its handshake; its address until the user is known
 */
export function boundedWebSocketServer(
  turns: ConnectionTurns,
  userOf: (handshake: IncomingMessage) => string,
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
        interceptReads(websocket, (read) => turns.run(userOf(request), read))
        // A closing handshake would leave time for more binary messages.
        websocket.on('message', (_data, isBinary) => isBinary && websocket.terminate())
        const leave = (close: () => void) => turns.run(`closed connections of ${address}`, close)
        for (const event of ['end', 'close']) delay(socket, event, leave)
        delay(websocket, 'close', leave)
        delay(
          websocket,
          'message',
          readInTurn(websocket, (read) => turns.run(userOf(request), read)),
        )
        onUpgraded(websocket, handshake)
      })
    }
  }
}

/** Gives the function that emits an event of a connection to `take`, which calls it then or later. */
function delay(connection: EventEmitter, delayed: string, take: (emit: () => void) => void): void {
  const emit: EventEmitter['emit'] = connection.emit.bind(connection)
  connection.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== delayed) return emit(event, ...args)
    take(() => void emit(event, ...args))
    return true
  }
}

/** Takes messages of a connection by `inTurn`, and reads no more of them from it while one waits. */
function readInTurn(
  websocket: WebSocket,
  inTurn: (read: () => void) => void,
): (emit: () => void) => void {
  let waiting = 0
  return (emit) => {
    waiting += 1
    inTurn(() => {
      waiting -= 1
      if (waiting === 0 && websocket.isPaused) websocket.resume()
      emit()
    })
    if (waiting > 0 && !websocket.isPaused) websocket.pause()
  }
}
