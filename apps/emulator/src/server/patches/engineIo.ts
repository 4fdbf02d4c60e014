/*
 * Patch of engine.io 6.6.11.
 * Reason: it has no hook for messages on their way to a client, and no public count of the bytes that wait there. It
 * writes to all connections of a room in one turn of the event loop.
 * Relies on: `write` of a connection, through which each encoded message passes; its array `writeBuffer`; its method
 * `flush`, which it calls by this name to write them; `socket` of its transport, a WebSocket of ws.
 */
import type { Socket } from 'socket.io'
import { WebSocket } from 'ws'

/** A client's connection in engine.io, below its socket.io socket. */
export type Link = Socket['conn']
type Write = Link['write']

/** A message on its way to a client, as socket.io encoded it. */
export interface Packet {
  readonly data: Parameters<Write>[0]
  readonly options: Parameters<Write>[1]
}
/** Passes a message on. */
export type Pass = (packet: Packet) => void

/** Gives each message of a connection to `take`, which passes it on, changes, delays or drops it. */
export function interceptWrites(link: Link, take: (packet: Packet, pass: Pass) => void): void {
  if (isIntercepted(link)) return
  const write: Write = link.write.bind(link)
  const pass: Pass = ({ data, options }) => void write(data, options)
  link.write = (data, options) => {
    take({ data, options }, pass)
    return link
  }
}

/** Ends the interception: messages pass unchanged. */
export function restoreWrites(link: Link): void {
  Reflect.deleteProperty(link, 'write')
}

function isIntercepted(link: Link): boolean {
  return Object.hasOwn(link, 'write')
}

/**
 * Gives the function that writes waiting messages to `take`, each time the same; `take` calls it then or later. Nothing
 * is written to a connection that the client has closed.
 */
export function interceptFlushes(link: Link, take: (write: () => void) => void): void {
  const flush: unknown = Reflect.get(link, 'flush')
  if (typeof flush !== 'function') throw new Error('engine.io has no flush any more')
  const write = () => {
    if (isOpen(link)) flush.call(link)
  }
  const flushInTurn = () => {
    if (link.transport.writable && queueOf(link).length > 0) take(write)
  }
  Reflect.set(link, 'flush', flushInTurn)
}

/**
 * Bytes that wait for a client to read them: those that engine.io queues while the transport is busy, and those
 * that Node could not hand to the system yet. Throws when engine.io has no such queue.
 */
export function bytesWaiting(link: Link): number {
  let bytes = link.request.socket.writableLength
  for (const { data } of queueOf(link)) bytes += data?.length ?? 0
  return bytes
}

/**
 * Whether a message may still follow. engine.io hands encoded frames to the sender of ws, past its check for the frame
 * that closes a connection: a browser reports messages after that frame as an error of the connection.
 */
function isOpen(link: Link): boolean {
  const webSocket: unknown = Reflect.get(link.transport, 'socket')
  if (!(webSocket instanceof WebSocket)) throw new Error('engine.io has no WebSocket any more')
  return webSocket.readyState === WebSocket.OPEN
}

/** The messages that wait while the transport is busy. */
function queueOf(link: Link): readonly { readonly data?: { readonly length: number } }[] {
  const queue: unknown = Reflect.get(link, 'writeBuffer')
  if (!Array.isArray(queue)) throw new Error('engine.io has no writeBuffer any more')
  return queue
}
