import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { ProxyContext } from './httpProxy.ts'
import { learnSecrets, towardsTarget } from './rewrite.ts'
import { SocketRecorder } from './socketRecorder.ts'

const MESSAGE_BYTES_MAX = 16 * 1024 * 1024
/** Beyond this many unsent bytes the faster side is paused. */
const WAITING_BYTES_MAX = 1024 * 1024
const HANDSHAKE_MS_MAX = 20_000
/** Headers of the handshake, which each connection makes itself. */
const HANDSHAKE = /^sec-websocket-/

/** Proxies websockets, message by message and unchanged. */
export class SocketProxy {
  readonly #context: ProxyContext
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
  })
  readonly #open = new Set<WebSocket>()
  #isClosing = false

  constructor(context: ProxyContext) {
    this.#context = context
  }

  /** Connects to the target first, so that the client gets the target's refusal. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { writer } = this.#context
    learnSecrets(request.headers, writer.redactor)
    // The handshake's query names the user: the redactor learns it, and no record holds it.
    writer.redactor.learnFrom(() => writer.redactor.url(request.url ?? '/'))
    const upstream = this.#connect(request)
    this.#open.add(upstream)
    const onLost = () => upstream.terminate()
    stream.on('error', onLost).on('close', onLost)
    upstream.on('close', () => this.#open.delete(upstream))
    let isPassing = false
    const refuseClient = (status: number) => {
      if (isPassing || !stream.writable) return
      writer.unrecorded()
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
        this.#join(client, upstream, new SocketRecorder(writer))
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

  #join(client: WebSocket, upstream: WebSocket, recorder: SocketRecorder): void {
    pass(client, upstream, (message, isBinary) => recorder.onMessage('client', message, isBinary))
    pass(upstream, client, (message, isBinary) => recorder.onMessage('server', message, isBinary))
    const recordEnd = (by: 'client' | 'transport') => {
      if (!this.#isClosing) recorder.onEnd(by)
    }
    // The side that closes first has ended the connection; the other one follows.
    client.on('close', () => recordEnd('client'))
    upstream.on('close', () => recordEnd('transport'))
  }

  #connect(request: IncomingMessage): WebSocket {
    const { target, lookup } = this.#context
    const headers = Object.fromEntries(
      Object.entries(towardsTarget(request.headers, target)).filter(
        ([name]) => !HANDSHAKE.test(name),
      ),
    )
    return new WebSocket(`${target.origin.replace(/^http/, 'ws')}${request.url ?? '/'}`, {
      headers,
      lookup,
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: MESSAGE_BYTES_MAX,
      handshakeTimeout: HANDSHAKE_MS_MAX,
    })
  }
}

type OnMessage = (message: Buffer, isBinary: boolean) => void

function pass(from: WebSocket, to: WebSocket, onMessage: OnMessage): void {
  from.on('message', (data, isBinary) => {
    const message = data as Buffer
    to.send(message, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < WAITING_BYTES_MAX) from.resume()
    })
    if (to.bufferedAmount > WAITING_BYTES_MAX) from.pause()
    onMessage(message, isBinary)
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

function refuseUpgrade(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
