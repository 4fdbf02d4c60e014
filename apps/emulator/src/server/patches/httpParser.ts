/*
 * Patch of Node 20.19 and later.
 * Reason: it parses all requests of a packet before it handles other connections, and creates objects for each: a packet
 * of 64 KiB holds two thousand.
 * Relies on: `parser` of a connection of an HTTP server and its function `onIncoming`, which is called with each head; a
 * 2 that it returns ends the parsing of the packet.
 */
import type { Socket } from 'node:net'

type OnIncoming = (request: unknown, keepAlive: boolean) => number

const REST_IS_NO_HTTP = 2

/** Takes requests of a connection while a condition holds; drops the rest of each packet otherwise. */
export function limitIncoming(socket: Socket, mayTake: () => boolean): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  const onIncoming: OnIncoming | undefined = Reflect.get(Object(parser), 'onIncoming')
  if (typeof parser !== 'object' || parser === null || onIncoming === undefined)
    throw new Error('Node has no parser of requests any more')
  Reflect.set(parser, 'onIncoming', (request: unknown, keepAlive: boolean) =>
    mayTake() ? onIncoming(request, keepAlive) : REST_IS_NO_HTTP,
  )
}
