/*
 * Patch of ws 8.21.3.
 * Reason: it unmasks and checks what a connection sends as soon as it arrives: many connections that send at once hold
 * the event loop together, however short the work on each is.
 * Relies on: `_receiver` of a connection, a `Writable` that reads from the socket what its `_write` has taken.
 */
import type { WebSocket } from 'ws'

type Write = (bytes: Buffer, encoding: string, done: () => void) => void

/** Gives the function that reads received bytes to `take`, which calls it then or later. No more are received till then. */
export function interceptReads(websocket: WebSocket, take: (read: () => void) => void): void {
  const receiver: unknown = Reflect.get(websocket, '_receiver')
  const write: unknown = Reflect.get(Object(receiver), '_write')
  if (typeof receiver !== 'object' || receiver === null || typeof write !== 'function')
    throw new Error('ws has no receiver any more')
  const writeInTurn: Write = (bytes, encoding, done) =>
    take(() => write.call(receiver, bytes, encoding, done))
  Reflect.set(receiver, '_write', writeInTurn)
}
