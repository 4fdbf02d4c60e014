import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { ProxyContext } from './httpProxy.ts'
import { towardsTarget } from './rewrite.ts'

const MESSAGE_BYTES_MAX = 16 * 1024 * 1024
/** Beyond this number of unsent bytes the faster side is paused. */
const WAITING_BYTES_MAX = 1024 * 1024
const HANDSHAKE_MS_MAX = 20_000
/** Headers of the handshake, which each connection makes itself. */
const HANDSHAKE = /^sec-websocket-/

/** A side of a proxied connection. */
export type Side = 'client' | 'server'
/** Sends a message to the other side. */
export type PassMessage = (message: Buffer | string) => void

/** Follows the connections of a proxy. */
export interface SocketObserver {
  /** Called before a handshake is passed on. */
  handshake(request: IncomingMessage): void
  /** The target refused a handshake, or was not reached. */
  onRefused(): void
  /** Both sides have connected. */
  join(request: IncomingMessage, client: WebSocket): SocketFollower
}

/** Follows the messages of one connection. */
export interface SocketFollower {
  /** Passes a message of a side on: unchanged, changed, later, or never. */
  onMessage(side: Side, message: Buffer, isBinary: boolean, pass: PassMessage): void
  /** Bytes of a side that wait to be passed on. */
  waitingBytes(side: Side): number
  onEnd(by: 'client' | 'transport'): void
}

/** Proxies websockets, message by message. */
export class SocketProxy {
  readonly #context: ProxyContext
  readonly #observer: SocketObserver
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
    allowSynchronousEvents: false,
  })
  readonly #open = new Set<WebSocket>()
  #isClosing = false

  constructor(context: ProxyContext, observer: SocketObserver) {
    this.#context = context
    this.#observer = observer
  }

  /** Connects to the target first, so that the client gets the target's refusal. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    this.#observer.handshake(request)
    const upstream = this.#connect(request)
    this.#open.add(upstream)
    const onLost = () => upstream.terminate()
    stream.on('error', onLost).on('close', onLost)
    upstream.on('close', () => this.#open.delete(upstream))
    let isPassing = false
    const refuseClient = (status: number) => {
      if (isPassing || !stream.writable) return
      this.#observer.onRefused()
      refuseUpgrade(stream, status)
    }
    upstream.once('unexpected-response', (_request, answer) => {
      refuseClient(answer.statusCode ?? 502)
      upstream.terminate()
    })
    upstream.on('error', () => refuseClient(502))
    upstream.once('open', () => {
      stream.off('error', onLost).off('close', onLost)
      isPassing = true
      let isJoined = false
      this.#server.handleUpgrade(request, stream, head, (client) => {
        isJoined = true
        this.#join(client, upstream, this.#observer.join(request, client))
      })
      // An invalid handshake has its answer already.
      if (!isJoined) upstream.terminate()
    })
  }

  /** Ends all connections without a record: neither client nor target has ended them. */
  close(): void {
    this.#isClosing = true
    for (const upstream of this.#open) upstream.terminate()
    this.#server.close()
  }

  #join(client: WebSocket, upstream: WebSocket, follower: SocketFollower): void {
    pass('client', client, upstream, follower)
    pass('server', upstream, client, follower)
    const onEnd = (by: 'client' | 'transport') => {
      if (!this.#isClosing) follower.onEnd(by)
    }
    // The side that closes first has ended the connection; the other one follows.
    client.on('close', () => onEnd('client'))
    upstream.on('close', () => onEnd('transport'))
  }

  #connect(request: IncomingMessage): WebSocket {
    const { target, lookup } = this.#context
    const headers = Object.fromEntries(
      Object.entries(towardsTarget(request.headers, this.#context)).filter(
        ([name]) => !HANDSHAKE.test(name),
      ),
    )
    return new WebSocket(`${target.origin.replace(/^http/, 'ws')}${request.url ?? '/'}`, {
      headers,
      lookup,
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: MESSAGE_BYTES_MAX,
      // Thousands of small messages may come in a packet: other connections have their turn between them.
      allowSynchronousEvents: false,
      handshakeTimeout: HANDSHAKE_MS_MAX,
    })
  }
}

function pass(side: Side, from: WebSocket, to: WebSocket, follower: SocketFollower): void {
  const isFull = () => to.bufferedAmount + follower.waitingBytes(side) > WAITING_BYTES_MAX
  from.on('message', (data, isBinary) => {
    follower.onMessage(side, data as Buffer, isBinary, (message) => {
      to.send(message, { binary: isBinary }, () => {
        if (from.isPaused && !isFull()) from.resume()
      })
    })
    if (isFull()) from.pause()
  })
  from.on('error', () => to.terminate())
  from.on('close', (code, reason) => endLike(to, code, reason))
}

/** Ends one side as the other one ended: with a code, without one, or lost. */
function endLike(side: WebSocket, code: number, reason: Buffer): void {
  if (code === 1006) side.terminate()
  else if (code === 1005) side.close()
  else side.close(code, reason)
}

/** Answers a handshake with a status, and closes its connection. */
export function refuseUpgrade(stream: Duplex, status: number): void {
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
