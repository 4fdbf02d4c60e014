import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import {
  type ControlAnswer,
  type ControlInput,
  type ControlName,
  controlCalls,
  controlStreams,
} from '@wattpost/emulator/control'
import {
  accepted,
  controlRefusal,
  decode,
  jsonIn,
  type LogKind,
  type Result,
} from '@wattpost/protocol'
import { boundedText } from '../client/http.ts'
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
 * Longest time for a whole answer, ms: far more than a busy emulator needs. A program that listens on a port and never
 * answers would otherwise be waited for without end.
 */
const DEADLINE_MS = 30_000
/** The same for a change of the clock: a step or seek may take hours. */
const CLOCK_DEADLINE_MS = 24 * 60 * 60_000
/** Longest line of a log. */
const LINE_LENGTH_MAX = 16 * 1024 * 1024

/** The control API of a running emulator. Its contract types each call; answers are checked by it. */
export class ControlClient {
  readonly #target: ControlTarget
  readonly #deadlineMs: number

  /** @param deadlineMs longest time for a whole answer, and for the next part of a log */
  constructor(target: ControlTarget, deadlineMs = DEADLINE_MS) {
    this.#target = target
    this.#deadlineMs = deadlineMs
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
    const deadlineMs = name === 'setClock' ? CLOCK_DEADLINE_MS : this.#deadlineMs
    const sent = { method, path: withQuery(filled, asked), body, signal, deadlineMs }
    const opened = await this.#send(sent)
    if (!opened.ok) return opened
    const json = await this.#jsonOf(opened.value, deadlineMs)
    if (!json.ok) return json
    const { statusCode } = opened.value.answer
    if (statusCode !== 200) return this.#refusal(statusCode, json.value)
    const decoded = decode(`${path} of ${this.#target.url}`, answers, json.value)
    return decoded.ok ? accepted(decoded.value as ControlAnswer<N>) : this.#foreign()
  }

  /** The lines of a log, without line ends. A log that follows may be silent for any time, once it has begun. */
  async log({ kind, follow, node, signal }: LogRequest): Promise<Result<LogLines, CommandRefusal>> {
    const { path } = controlStreams.log
    const query = new URLSearchParams({ kind, follow: String(follow), ...(node && { node }) })
    const deadlineMs = this.#deadlineMs
    const sent = { method: 'get', path: withQuery(path, query), signal, deadlineMs }
    const opened = await this.#send(sent)
    if (!opened.ok) return opened
    const { answer, stop } = opened.value
    const { statusCode, headers } = answer
    if (statusCode !== 200) {
      const json = await this.#jsonOf(opened.value, deadlineMs)
      return json.ok ? this.#refusal(statusCode, json.value) : json
    }
    stop()
    if (headers['content-type']?.startsWith(controlStreams.log.streams) !== true) {
      answer.destroy()
      return this.#foreign()
    }
    if (!follow) answer.setTimeout(deadlineMs, () => answer.destroy())
    return accepted(new LogLines(answer, deadlineMs, this.#silent(deadlineMs)))
  }

  #send(sent: SentCall): Promise<Result<OpenedAnswer, CommandRefusal>> {
    return new Promise((resolve) => {
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(), sent.deadlineMs)
      const stop = () => clearTimeout(timer)
      const deadline = ending.signal
      const call = openRequest(this.#target, sent, deadline)
      call.once('response', (answer) => resolve(accepted({ answer, deadline, stop })))
      call.on('error', (error: NodeJS.ErrnoException) => {
        stop()
        resolve(deadline.aborted ? this.#silent(sent.deadlineMs) : this.#unreachable(error))
      })
      call.end(sent.body === undefined ? undefined : JSON.stringify(sent.body))
    })
  }

  /** The JSON of an answer; what is too long, breaks off or is no JSON is not an emulator's. */
  async #jsonOf(
    { answer, deadline, stop }: OpenedAnswer,
    deadlineMs: number,
  ): Promise<Result<unknown, CommandRefusal>> {
    try {
      return accepted(jsonIn(await boundedText(answer)))
    } catch {
      return deadline.aborted ? this.#silent(deadlineMs) : this.#foreign()
    } finally {
      stop()
    }
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

  #silent(ms: number): Result<never, CommandRefusal> {
    const message = `${this.#target.url} accepts connections, but has not answered for ${ms / 1000} s. Check --target or --port; if it is an emulator, start it again.`
    return refuseCommand('environment', message)
  }

  #unreachable({ code, message }: NodeJS.ErrnoException): Result<never, CommandRefusal> {
    const { url } = this.#target
    const text =
      code === 'ECONNREFUSED'
        ? `Nothing is running at ${url}. Start it with "${ownCommand()} start", or name its address with --target or --port.`
        : `${url} cannot be reached (${code ?? message}). Check --target or --port.`
    return refuseCommand('environment', text)
  }
}

/** The beginning of an answer. */
interface OpenedAnswer {
  readonly answer: IncomingMessage
  /** Aborts the answer at its deadline, unless `stop` was called. */
  readonly deadline: AbortSignal
  stop(): void
}

interface SentCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** Time until the end of the answer, ms. */
  readonly deadlineMs: number
}

function openRequest(
  { url, token }: ControlTarget,
  { method, path, body, signal }: SentCall,
  deadline: AbortSignal,
): ClientRequest {
  const address = new URL(`/__emulator${path}`, url)
  const open = address.protocol === 'https:' ? secureRequest : request
  return open(address, {
    method: method.toUpperCase(),
    // A connection that is kept open would keep this process alive.
    agent: false,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
  })
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * The lines of a log, until it ends or breaks off. A line that is too long, or is not complete in time, ends it with a
 * failure.
 */
export class LogLines implements AsyncIterable<string> {
  readonly #answer: IncomingMessage
  readonly #lineMs: number
  readonly #refusal: Result<never, CommandRefusal>
  #isUnfinished = false

  /** @param lineMs longest wait for the rest of a line; `refusal` says so */
  constructor(answer: IncomingMessage, lineMs: number, refusal: Result<never, CommandRefusal>) {
    this.#answer = answer
    this.#lineMs = lineMs
    this.#refusal = refusal
  }

  /** Why the last line never ended; good as long as lines do. */
  get ended(): Result<null, CommandRefusal> {
    return this.#isUnfinished ? this.#refusal : accepted(null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    let rest = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => {
      this.#isUnfinished = true
      this.#answer.destroy()
    }
    try {
      for await (const part of this.#answer.setEncoding('utf8')) {
        const lines = `${rest}${part}`.split('\n')
        rest = lines.pop() ?? ''
        if (lines.length > 0 || rest === '') {
          clearTimeout(timer)
          timer = undefined
        }
        yield* lines
        if (rest !== '') timer ??= setTimeout(fail, this.#lineMs)
        if (rest.length > LINE_LENGTH_MAX) fail()
      }
    } catch {
      // The reader's signal, or a server that has ended.
    } finally {
      clearTimeout(timer)
    }
  }
}
