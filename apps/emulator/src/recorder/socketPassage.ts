import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { learnSecrets, towardsTarget } from './headers.ts'
import type { Passage } from './passage.ts'
import { SocketTap } from './socketTap.ts'

const MESSAGE_BYTES_MAX = 16 * 1024 * 1024
/** A side that reads slower than the other writes holds the other back from here on. */
const WAITING_BYTES_MAX = 1024 * 1024
const HANDSHAKE_MS_MAX = 20_000
/** The handshake's own headers, which each leg makes for itself. */
const HANDSHAKE = /^sec-websocket-/

/** Passes websockets to the target, message by message and untouched. */
export class SocketPassage {
  readonly #passage: Passage
  readonly #door = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
  })
  readonly #open = new Set<WebSocket>()
  #isClosing = false

  constructor(passage: Passage) {
    this.#passage = passage
  }

  /** Opens the target's side first, so that the client hears of its refusal as it would from the target. */
  enter(asked: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { journal } = this.#passage
    learnSecrets(asked.headers, journal.redactor)
    // The handshake's query says who is asking; it is not recorded, only looked for.
    journal.redactor.url(asked.url ?? '/')
    const outer = this.#towardsTarget(asked)
    this.#open.add(outer)
    const lost = () => outer.terminate()
    stream.on('error', lost).on('close', lost)
    outer.on('close', () => this.#open.delete(outer))
    let isPassing = false
    const refuse = (status: number) => {
      if (isPassing || !stream.writable) return
      journal.unrecorded()
      turnAway(stream, status)
    }
    outer.once('unexpected-response', (_request, answer) => {
      refuse(answer.statusCode ?? 502)
      outer.terminate()
    })
    outer.on('error', () => refuse(502))
    outer.once('open', () => {
      stream.off('error', lost).off('close', lost)
      isPassing = true
      let joined = false
      this.#door.handleUpgrade(asked, stream, head, (inner) => {
        joined = true
        this.#join(inner, outer, new SocketTap(journal))
      })
      // A client whose handshake was wrong has been told so.
      if (!joined) outer.terminate()
    })
  }

  /** Ends all connections. That the recording ends is nothing that the client or the target did. */
  close(): void {
    this.#isClosing = true
    for (const outer of this.#open) outer.terminate()
    this.#door.close()
  }

  #join(inner: WebSocket, outer: WebSocket, tap: SocketTap): void {
    pass(inner, outer, (message, isBinary) => tap.heard('client', message, isBinary))
    pass(outer, inner, (message, isBinary) => tap.heard('server', message, isBinary))
    const ended = (by: 'client' | 'transport') => {
      if (!this.#isClosing) tap.ended(by)
    }
    // Whose leg ends first has ended the connection; the other one follows.
    inner.on('close', () => ended('client'))
    outer.on('close', () => ended('transport'))
  }

  #towardsTarget(asked: IncomingMessage): WebSocket {
    const { target, lookup } = this.#passage
    const headers = Object.fromEntries(
      Object.entries(towardsTarget(asked.headers, target)).filter(
        ([name]) => !HANDSHAKE.test(name),
      ),
    )
    return new WebSocket(`${target.origin.replace(/^http/, 'ws')}${asked.url ?? '/'}`, {
      headers,
      lookup,
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: MESSAGE_BYTES_MAX,
      handshakeTimeout: HANDSHAKE_MS_MAX,
    })
  }
}

type Hear = (message: Buffer, isBinary: boolean) => void

function pass(from: WebSocket, to: WebSocket, hear: Hear): void {
  from.on('message', (data, isBinary) => {
    const message = data as Buffer
    to.send(message, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < WAITING_BYTES_MAX) from.resume()
    })
    if (to.bufferedAmount > WAITING_BYTES_MAX) from.pause()
    hear(message, isBinary)
  })
  from.on('error', () => to.terminate())
  from.on('close', (code, reason) => endLike(to, code, reason))
}

/** Ends one side as the other ended: said goodbye with a code, without one, or lost. */
function endLike(side: WebSocket, code: number, reason: Buffer): void {
  if (code === 1006) side.terminate()
  else if (code === 1005) side.close()
  else side.close(code, reason)
}

function turnAway(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
