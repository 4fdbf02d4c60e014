/*
 * Patch of Node 20.19 and later.
 * Reason: a fault limits the bytes that a server sends on a connection, of HTTP and of websockets; a stream in between
 * would have to replace the connection that Node has opened.
 * Relies on: `_write` and `_writev` of a `net.Socket`, which Node's streams look up at each write; a text may come
 * with its encoding.
 */
import type { Socket } from 'node:net'

/** Called when bytes are written, or with the error of the connection. */
export type Written = (error?: Error | null) => void
type Write = (chunk: Buffer | string, encoding: BufferEncoding | 'buffer', done: Written) => void

/**
 * Gives the bytes of each write to `take`, which writes them by {@link writeBytes} and then calls `done`. Until then
 * later writes wait in the connection, as behind a slow reader.
 */
export function interceptBytes(socket: Socket, take: (bytes: Buffer, done: Written) => void): void {
  const write: Write = (chunk, encoding, done) =>
    take(typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : chunk, done)
  Object.assign(socket, { _write: write, _writev: null })
}

/** Ends the interception: bytes pass unchanged. */
export function restoreBytes(socket: Socket): void {
  Reflect.deleteProperty(socket, '_write')
  Reflect.deleteProperty(socket, '_writev')
}

/** Writes bytes of an intercepted connection. */
export function writeBytes(socket: Socket, bytes: Buffer, done: Written): void {
  const write: Write = Reflect.get(Object.getPrototypeOf(socket), '_write')
  write.call(socket, bytes, 'buffer', done)
}
