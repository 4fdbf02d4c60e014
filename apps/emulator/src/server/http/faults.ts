import type { Socket } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import {
  type AnswerEffect,
  breaksAnswer,
  effectOf,
  type HttpFault,
  httpByteRuleOf,
} from '../../scenario/faults/httpFaultSchema.ts'
import type { ScriptedAnswer } from '../../scenario/faults/scriptedAnswer.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { ConnectionBytes } from '../connectionBytes.ts'
import { setLongTimeout } from '../longTimeout.ts'
import { callFaults } from '../transport/callFaults.ts'
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
export function injectFaults(parts: FaultParts): RequestHandler {
  return async (request, response, next) => {
    const { player } = parts
    player.nowMs()
    if (!player.run.faults.isEmpty && (await isEnded(parts, request, response))) return
    next()
  }
}

/** Applies faults until one ends the call. Latencies add up. */
async function isEnded(
  { player, emailOf, hitsOf }: FaultParts,
  request: Request,
  response: Response,
): Promise<boolean> {
  const rules: ByteRule[] = []
  const email = () => emailOf(request)
  const effects = callFaults(player, callOf(request), email, hitsOf?.(request))
  for await (const effect of effects) {
    logFault(response, effect.id)
    if (effect.kind === 'scripted') {
      sendScripted(response, effect.answer)
      return true
    }
    if (effect.fault.latency !== undefined) await delay(response, effect.ms)
    const rule = httpByteRuleOf(effect.id, effect.fault)
    if (rule !== null) {
      rules.push(rule)
      limitBytes(request, response, [...rules])
    }
    if (response.destroyed || endsCall(effect.fault, request, response)) return true
  }
  return false
}

const bytesOfSockets = new WeakMap<Socket, ConnectionBytes>()

/** Limits the bytes of an answer until it is sent. */
function limitBytes({ socket }: Request, response: Response, rules: readonly ByteRule[]): void {
  const bytes = bytesOfSockets.get(socket) ?? new ConnectionBytes(socket)
  bytesOfSockets.set(socket, bytes)
  bytes.set(rules)
  response.once('close', () => bytes.set([]))
}

/** Resolves after a delay in ms, or once the client has closed. */
function delay(response: Response, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      response.off('close', done)
      resolve()
    }
    const cancel = setLongTimeout(done, ms)
    response.once('close', done)
  })
}

/** @returns whether the handlers are skipped */
function endsCall(fault: HttpFault, request: Request, response: Response): boolean {
  if (effectOf(fault) === null) return false
  if (fault.direction !== 'response' && !breaksAnswer(fault)) {
    injectFault(fault, request, response)
    return true
  }
  interceptAnswer(response, (body) => injectFaultInAnswer(fault, request, response, body))
  return false
}

/** Ends a call by the effect of the fault; a hanging call gets no answer. */
function injectFault(fault: HttpFault, request: Request, response: Response): void {
  const effect = effectOf(fault)
  if (effect !== null) EFFECTS[effect](fault, request, response)
}

type Effect = (fault: HttpFault, request: Request, response: Response, body?: Buffer) => void

/** The effects on a call; `body` is the answer of the handlers, if they have answered. */
const EFFECTS: Readonly<Record<AnswerEffect, Effect>> = {
  status: sendError,
  body: ({ body }, _, response) => void response.status(200).json(body),
  hang: () => {},
  reset: (_, { socket }) => void socket.resetAndDestroy(),
  truncated: (_, __, response, body) => body && truncate(response, body),
  malformed: (_, __, response, body) => body && sendBytes(response, body.subarray(0, -1)),
}

function sendError(fault: HttpFault, _: Request, response: Response): void {
  const { status = 500, message } = fault
  // Without a message of the scenario the client shows its own text for the call [X11–X17].
  const error = { success: false, ...(message !== undefined && { message }) }
  response.status(status).json('body' in fault ? fault.body : error)
}

/** Applies a fault to the answer of the handlers. */
function injectFaultInAnswer(
  fault: HttpFault,
  request: Request,
  response: Response,
  body: Buffer,
): void {
  const effect = effectOf(fault)
  if (effect === null) return
  if (!breaksAnswer(fault)) for (const name of HEADERS_OF_BODY) response.removeHeader(name)
  EFFECTS[effect](fault, request, response, body)
}

/** Headers that describe the body of the handlers' answer, which another one replaces. */
const HEADERS_OF_BODY = [
  ...['content-type', 'content-encoding', 'content-length', 'transfer-encoding'],
  ...['etag', 'last-modified', 'content-disposition'],
]

/** Sends a scripted answer unchanged. */
function sendScripted(response: Response, answer: ScriptedAnswer): void {
  response.status(answer.status)
  if (answer.text === undefined) response.json(answer.body ?? {})
  else response.type(answer.contentType ?? 'application/json').send(answer.text)
}

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
