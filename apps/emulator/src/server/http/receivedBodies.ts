import type { Request, Response } from 'express'
import { sendAnswer } from '../sendAnswer.ts'
import { refuseCall } from '../transport/answer.ts'

interface ReceivedBody {
  readonly request: Request
  readonly response: Response
  bytes: number
}

/**
 * Limits the bytes of all bodies that are received and not parsed yet: each of thousands of connections may send one
 * slowly. Beyond the limit the longest body is refused, so that short ones of others are still read.
 */
export class ReceivedBodies {
  readonly #bytesMax: number
  readonly #bodies = new Map<Request, ReceivedBody>()
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Bytes that count at present. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts a body until `parsed` is called, or its answer has closed. Call before it is read. */
  receive(request: Request, response: Response): void {
    const body: ReceivedBody = { request, response, bytes: 0 }
    this.#bodies.set(request, body)
    response.once('close', () => this.parsed(request))
    request.on('data', (chunk: Buffer) => {
      if (!this.#bodies.has(request)) return
      body.bytes += chunk.length
      this.#bytes += chunk.length
      while (this.#bytes > this.#bytesMax) this.#refuse(this.#longest(body))
    })
  }

  /** Counts a body no longer. */
  parsed(request: Request): void {
    this.#bytes -= this.#bodies.get(request)?.bytes ?? 0
    this.#bodies.delete(request)
  }

  #longest(first: ReceivedBody): ReceivedBody {
    let longest = first
    for (const body of this.#bodies.values()) if (body.bytes > longest.bytes) longest = body
    return longest
  }

  #refuse({ request, response }: ReceivedBody): void {
    this.parsed(request)
    // A body that is too long by itself has its answer before all of it is there.
    if (response.headersSent) return void request.destroy()
    // What is still sent is not read.
    response.once('finish', () => request.destroy())
    response.set('connection', 'close')
    const message = 'Too many long bodies are being sent. Send it again later.'
    sendAnswer(response, refuseCall('busy', message))
  }
}
