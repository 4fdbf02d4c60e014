import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import {
  type ControlAnswer,
  type ControlInput,
  type ControlName,
  controlCalls,
  controlStreams,
} from '@wattpost/emulator/control'
import { accepted, controlRefusal, decode, type LogKind, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { ownCommand } from '../ownCommand.ts'

/** A server with the control API: an emulator, or a proxy in front of a backend. */
export interface ControlTarget {
  /** Its origin, e.g. `http://127.0.0.1:4310`. */
  readonly url: string
  /** Control token of a server beyond loopback. */
  readonly token?: string | undefined
}

/** Which log is read, and whether its new lines follow. */
export interface LogRequest {
  readonly kind: LogKind
  readonly follow: boolean
  /** The logs of all nodes, of several with one log. */
  readonly node?: 'all' | undefined
  /** Ends the reading. */
  readonly signal?: AbortSignal
}

/**
 * Longest silence before an answer, ms: far more than a busy emulator needs. A program that listens on a port and never
 * answers would otherwise be waited for without end.
 */
const SILENCE_MS = 30_000

/** The control API of a running emulator. Its contract types each call; answers are checked by it. */
export class ControlClient {
  readonly #target: ControlTarget
  readonly #silenceMs: number

  /** @param silenceMs longest wait for an answer, and for its next part */
  constructor(target: ControlTarget, silenceMs = SILENCE_MS) {
    this.#target = target
    this.#silenceMs = silenceMs
  }

  /**
   * Makes a call. A change of the clock is awaited as long as a step or seek takes, where `fetch` would give up after
   * five minutes; the server is first asked whether it answers at all.
   */
  async ask<N extends ControlName>(
    name: N,
    input: ControlInput<N>,
    signal?: AbortSignal,
  ): Promise<Result<ControlAnswer<N>, CommandRefusal>> {
    if (name === 'setClock') {
      const there = await this.ask('state', {}, signal)
      if (!there.ok) return there
    }
    const { method, path, answers } = controlCalls[name]
    const { id = '', body, query } = input as Partial<Record<'id' | 'body' | 'query', unknown>>
    const filled = path.replace(':id', encodeURIComponent(String(id)))
    const asked = new URLSearchParams(query as Record<string, string> | undefined)
    const silenceMs = name === 'setClock' ? 0 : this.#silenceMs
    const sent = { method, path: withQuery(filled, asked), body, signal, silenceMs }
    const answer = await this.#send(sent)
    if (!answer.ok) return answer
    const json = jsonIn(await textOf(answer.value))
    if (answer.value.statusCode !== 200) return this.#refusal(answer.value.statusCode, json)
    const decoded = decode(`${path} of ${this.#target.url}`, answers, json)
    return decoded.ok ? accepted(decoded.value as ControlAnswer<N>) : this.#foreign()
  }

  /** The lines of a log, without line ends. A log that follows may be silent for any time, once it has begun. */
  async log({
    kind,
    follow,
    node,
    signal,
  }: LogRequest): Promise<Result<AsyncIterable<string>, CommandRefusal>> {
    const { path } = controlStreams.log
    const query = new URLSearchParams({ kind, follow: String(follow), ...(node && { node }) })
    const silenceMs = this.#silenceMs
    const sent = { method: 'get', path: withQuery(path, query), signal, silenceMs }
    const answer = await this.#send(sent)
    if (!answer.ok) return answer
    if (follow) answer.value.setTimeout(0)
    const { statusCode, headers } = answer.value
    if (statusCode !== 200) return this.#refusal(statusCode, jsonIn(await textOf(answer.value)))
    if (headers['content-type']?.startsWith(controlStreams.log.streams) !== true) {
      answer.value.destroy()
      return this.#foreign()
    }
    return accepted(linesOf(answer.value))
  }

  #send(sent: SentCall): Promise<Result<IncomingMessage, CommandRefusal>> {
    return new Promise((resolve) => {
      const call = openRequest(this.#target, sent)
      call.once('timeout', () => call.destroy(Object.assign(new Error(), { code: SILENT })))
      call.once('response', (answer) => resolve(accepted(answer)))
      call.once('error', (error: NodeJS.ErrnoException) =>
        resolve(refuseCommand('environment', this.#unreachable(error))),
      )
      call.end(sent.body === undefined ? undefined : JSON.stringify(sent.body))
    })
  }

  #refusal(status: number | undefined, json: unknown): Result<never, CommandRefusal> {
    const read = controlRefusal.safeParse(json)
    if (!read.success) return this.#foreign()
    const { message } = read.data
    if (status === 401)
      return refuseCommand(
        'usage',
        `${this.#target.url} requires its control token: --token or WATTPOST_CONTROL_TOKEN. Its start printed the file that holds it.`,
      )
    const isOverloaded = status === 429 || status === undefined || status >= 500
    return refuseCommand(isOverloaded ? 'environment' : 'usage', message)
  }

  #foreign(): Result<never, CommandRefusal> {
    const message = `${this.#target.url} answers, but not as an emulator of this version. Name the address of one with --target or --port.`
    return refuseCommand('environment', message)
  }

  #unreachable({ code, message }: NodeJS.ErrnoException): string {
    const { url } = this.#target
    if (code === SILENT)
      return `${url} accepts connections, but has not answered for ${this.#silenceMs / 1000} s. Check --target or --port; if it is an emulator, start it again.`
    if (code !== 'ECONNREFUSED')
      return `${url} cannot be reached (${code ?? message}). Check --target or --port.`
    return `Nothing is running at ${url}. Start it with "${ownCommand()} start", or name its address with --target or --port.`
  }
}

/** Code of the error of a call without an answer. */
const SILENT = 'SILENT'

interface SentCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Longest silence of the connection, ms; 0 for no limit. */
  readonly silenceMs: number
}

function openRequest({ url, token }: ControlTarget, sent: SentCall): ClientRequest {
  const { method, path, body, signal, silenceMs } = sent
  const address = new URL(`/__emulator${path}`, url)
  const open = address.protocol === 'https:' ? secureRequest : request
  return open(address, {
    method: method.toUpperCase(),
    // A connection that is kept open would keep this process alive.
    agent: false,
    timeout: silenceMs,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(signal && { signal }),
  })
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`
}

/** The text of an answer; of an answer that breaks off, the received part. */
async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const part of answer.setEncoding('utf8')) text += part
  } catch {
    // The received part is no JSON, and is refused as such.
  }
  return text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lines of an answer, until it ends or breaks off. */
async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const part of answer.setEncoding('utf8')) {
      const lines = `${rest}${part}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // The reader's signal, or a server that has ended.
  }
}
