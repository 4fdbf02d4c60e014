import type { Socket } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import type { AnswerEffect, HttpFault } from '../../scenario/faults/httpFaultSchema.ts'
import { breaksAnswer } from '../../scenario/faults/httpFaultSchema.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { ConnectionBytes } from '../connectionBytes.ts'
import { sendBody } from '../sendAnswer.ts'
import { jsonBody } from '../transport/answer.ts'
import {
  type DrawnFaults,
  drawCallFaults,
  errorBody,
  type FaultEffect,
  scriptedBody,
} from '../transport/callFaults.ts'
import type { FaultHits } from '../transport/faultHits.ts'
import { callOf, logFault } from './callLog.ts'

interface FaultParts {
  readonly player: ScenarioPlayer
  /** The caller's email, `null` if unknown; called only for faults of one account. */
  readonly emailOf: (request: Request) => Promise<string | null>
  /** The hits of the caller's kind; by default of clients. */
  readonly hitsOf?: (request: Request) => FaultHits
}

/** Injects the active faults and scripted answers into each call. */
export function injectFaults({ player, emailOf, hitsOf }: FaultParts): RequestHandler {
  return async (request, response, next) => {
    player.nowMs()
    if (player.run.faults.isEmpty) return next()
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const drawn = await drawCallFaults(player, {
      call: callOf(request),
      emailOf: () => emailOf(request),
      hits: hitsOf?.(request),
      signal: gone.signal,
      onFault: (id) => logFault(response, id),
    })
    if (!isEnded(drawn, request, response)) next()
  }
}

/** Carries faults out. @returns whether they end the call; a hanging one gets no answer */
function isEnded(
  { rules, changes, end }: DrawnFaults,
  request: Request,
  response: Response,
): boolean {
  if (end === 'gone' || response.destroyed) return true
  if (rules.length > 0) limitBytes(request, response, rules)
  // The change that is intercepted last is the first to get the answer.
  for (const change of changes.toReversed())
    interceptAnswer(response, (body) => changeAnswer(change, request, response, body))
  if (end === null) return false
  if ('name' in end) EFFECTS[end.name](end.fault, request, response)
  else sendBody(response, scriptedBody(end))
  return true
}

const bytesOfSockets = new WeakMap<Socket, ConnectionBytes>()

/** Limits the bytes of an answer until it is sent. */
function limitBytes({ socket }: Request, response: Response, rules: readonly ByteRule[]): void {
  const bytes = bytesOfSockets.get(socket) ?? new ConnectionBytes(socket)
  bytesOfSockets.set(socket, bytes)
  bytes.set(rules)
  response.once('close', () => bytes.set([]))
}

type Effect = (fault: HttpFault, request: Request, response: Response, body?: Buffer) => void

/** The effects on a call; `body` is the answer of the handlers, if they have answered. */
const EFFECTS: Readonly<Record<AnswerEffect, Effect>> = {
  status: (fault, _, response) => sendBody(response, errorBody(fault)),
  body: ({ body }, _, response) => sendBody(response, jsonBody(200, body)),
  hang: () => {},
  reset: (_, { socket }) => void socket.resetAndDestroy(),
  truncated: (_, __, response, body) => body && truncate(response, body),
  malformed: (_, __, response, body) => body && sendBytes(response, body.subarray(0, -1)),
}

/** Applies a fault to the answer of the handlers. */
function changeAnswer(
  { name, fault }: FaultEffect,
  request: Request,
  response: Response,
  body: Buffer,
): void {
  if (!breaksAnswer(fault)) for (const header of HEADERS_OF_BODY) response.removeHeader(header)
  EFFECTS[name](fault, request, response, body)
}

/** Headers that describe the body of the handlers' answer, which another one replaces. */
const HEADERS_OF_BODY = [
  ...['content-type', 'content-encoding', 'content-length', 'transfer-encoding'],
  ...['etag', 'last-modified', 'content-disposition'],
]

/** Announces the whole body, sends half of it and closes. */
function truncate(response: Response, body: Buffer): void {
  response.setHeader('content-length', body.length)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}

function sendBytes(response: Response, body: Buffer): void {
  response.setHeader('content-length', body.length)
  response.end(body)
}

/** Longest answer that a fault may change, bytes; the connection of a longer one ends. */
const CHANGED_BYTES_MAX = 16 * 1024 * 1024

/** Whether a fault changes the answer of the handlers. */
export function isAnswerChanged({ locals }: Response): boolean {
  return locals.isAnswerChanged === true
}

/** Collects the output of the handlers, and passes it on as a whole instead of sending it. */
function interceptAnswer(response: Response, onBody: (body: Buffer) => void): void {
  const { write, end } = response
  const chunks: Buffer[] = []
  let bytes = 0
  response.locals.isAnswerChanged = true
  const collect = (chunk: unknown, encoding: unknown) => {
    const part = bufferOf(chunk, encoding)
    bytes += part.length
    chunks.push(part)
    if (bytes <= CHANGED_BYTES_MAX) return
    chunks.length = 0
    response.destroy()
  }
  const callBack = (args: readonly unknown[]) => {
    const last = args.at(-1)
    if (typeof last === 'function') process.nextTick(last)
  }
  response.write = (...args: unknown[]) => {
    collect(args[0], args[1])
    callBack(args)
    return true
  }
  response.end = ((...args: unknown[]) => {
    collect(args[0], args[1])
    callBack(args)
    Object.assign(response, { write, end })
    onBody(Buffer.concat(chunks))
    return response
  }) as Response['end']
}

function bufferOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string')
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0)
}
