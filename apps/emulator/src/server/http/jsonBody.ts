import type { IncomingMessage } from 'node:http'
import { expensiveJson, jsonIn } from '@wattpost/protocol'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { sendAnswer } from '../sendAnswer.ts'
import { refuseCall } from '../transport/answer.ts'

const JSON_TYPE = 'application/json'
const KIB = 1024
/** The longest body of most calls, bytes. */
export const BODY_BYTES_MAX = 100 * KIB
/** The longest body with a scenario, bytes. */
export const SCENARIO_BYTES_MAX = 12 * KIB * KIB
/** All bodies that wait together have at most these bytes, or those of four of the longest. */
const WAITING_BYTES = 16 * KIB * KIB
const LONGEST_WAITING = 4

/** Runs work on a request at once, or in a later turn of the event loop. */
export type InTurn = (request: IncomingMessage, work: () => void) => void

/** A body that is refused before it is parsed. */
export class BodyRefusal extends Error {
  readonly status = 400
}

/** A body that does not match its content type. */
class UnreadableBody extends Error {
  readonly status: number

  constructor(status: 400 | 415) {
    super('The body cannot be read.')
    this.status = status
  }
}

/**
 * Reads JSON bodies; their length, nesting and number of values are checked before they are parsed. They are parsed by
 * `inTurn`: many at once would hold the event loop. Compressed ones are refused, as no client sends them.
 * @param bytesMax of a body
 */
export function jsonBody(bytesMax: number, inTurn: InTurn): RequestHandler[] {
  const received = new ReceivedBodies(Math.max(WAITING_BYTES, LONGEST_WAITING * bytesMax))
  const read = express.raw({ limit: bytesMax, type: JSON_TYPE, inflate: false })
  return [
    (request, response, next) => {
      if (request.is(JSON_TYPE)) received.receive(request, response)
      next()
    },
    (request, response, next) =>
      read(request, response, (error) => {
        // Of a body that was refused meanwhile the reader knows only that it ended early.
        if (!response.headersSent) next(error)
      }),
    (request, response, next) => {
      const body: unknown = request.body
      if (!Buffer.isBuffer(body)) return next()
      inTurn(request, () => {
        received.parsed(request)
        if (response.headersSent) return
        try {
          request.body = bodyIn(body, charsetOf(request))
        } catch (error) {
          return next(error)
        }
        next()
      })
    },
  ]
}

function charsetOf({ headers }: IncomingMessage): string {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? []
  return charset.toLowerCase()
}

/** The list or object of a body; an empty body is an empty object. */
function bodyIn(body: Buffer, charset: string): unknown {
  if (!charset.startsWith('utf-')) throw new UnreadableBody(415)
  const problem = charset === 'utf-8' ? expensiveJson(body) : 'It must be UTF-8.'
  if (problem !== null) throw new BodyRefusal(`The body is not readable. ${problem}`)
  const text = body.toString()
  if (text === '') return {}
  if (!/^[\t\n\r ]*[[{]/.test(text)) throw new UnreadableBody(400)
  const json = jsonIn(text)
  if (json === undefined) throw new UnreadableBody(400)
  return json
}

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
