import { type LogKind, logKinds } from '@wattpost/protocol'
import type { Channel, ChannelCall, ClientMessage, ServerMessage } from '@wattpost/protocol/channel'
import { type AnsweringRoute, type ControlRoute, readRequest } from '../../control/controlRoute.ts'
import { trafficFormat, withShortTarget, worldFormat } from '../../control/logFormats.ts'
import type { Logs } from '../../control/logs.ts'
import { callAt } from '../../scenario/faults/callPattern.ts'
import { type ChannelCallParts, ChannelCalls } from '../../server/channel/channelCalls.ts'
import { ChannelConnections } from '../../server/channel/channelConnections.ts'
import type { Outcome } from '../../server/channel/faults.ts'
import { paramsOf, queryOf } from '../../server/channel/routes.ts'
import { type AnswerBody, bodyOf, refuseCall } from '../../server/transport/answer.ts'

export interface ChannelParts extends ChannelCallParts {
  readonly control: ChannelControl
  readonly log: (message: string) => void
}

/** A served channel. */
export interface ChannelServer {
  /** Call every `TICK_MS`. */
  tick(): void
  close(): void
}

const NDJSON = 'application/x-ndjson'

/** The channel transport of the backend: calls, requests and frames as messages of a port or worker. */
export function serveChannel(
  channel: Channel<ServerMessage, ClientMessage>,
  parts: ChannelParts,
): ChannelServer {
  const send = (message: ServerMessage) => channel.send(message)
  const calls = new ChannelCalls(parts)
  const connections = new ChannelConnections({ ...parts, send })
  const open = new Map<number, AbortController>()
  const answer = async (message: Extract<ClientMessage, { readonly kind: 'call' }>) => {
    const { id } = message
    const ending = new AbortController()
    const { signal } = ending
    open.set(id, ending)
    try {
      if (!parts.control.concerns(message)) {
        const outcome = await calls.answer(message, signal)
        if (!signal.aborted) sendOutcome(send, id, outcome)
        return
      }
      const log = parts.control.logOf(message)
      if (log === null) sendBody(send, id, await parts.control.answer(message))
      else await sendLog(send, id, log, signal)
    } catch (error) {
      parts.log(`${message.method} ${message.target} failed: ${stackOf(error)}`)
      sendBody(send, id, { status: 500, contentType: 'application/json', text: FAILED })
    } finally {
      open.delete(id)
    }
  }
  channel.listen((message) => {
    switch (message.kind) {
      case 'call':
        void answer(message)
        break
      case 'abort':
        open.get(message.id)?.abort()
        break
      case 'open':
        connections.open(message.socket, message)
        break
      case 'request':
        connections.request(message.socket, message.name, message.json, message.ack)
        break
      case 'close':
        connections.close(message.socket)
        break
    }
  })
  return { tick: () => connections.tick(), close: () => connections.end() }
}

const FAILED = JSON.stringify({ success: false })

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

type Send = (message: ServerMessage) => void

function sendBody(send: Send, id: number, { status, contentType, text }: AnswerBody): void {
  send({ kind: 'answer', id, status, contentType })
  send({ kind: 'part', id, text })
  send({ kind: 'end', id })
}

function sendOutcome(send: Send, id: number, outcome: Outcome): void {
  if (outcome.kind === 'none') return
  if (outcome.kind === 'broken') return void send({ kind: 'broken', id })
  const { body, until } = outcome
  if (until === undefined) return void sendBody(send, id, body)
  send({ kind: 'answer', id, status: body.status, contentType: body.contentType })
  send({ kind: 'part', id, text: body.text.slice(0, until) })
  send({ kind: 'broken', id })
}

/** Sends a log so far, then new lines until the call is aborted if they are wanted. */
async function sendLog(
  send: Send,
  id: number,
  { lines, follow }: FollowedLog,
  signal: AbortSignal,
): Promise<void> {
  send({ kind: 'answer', id, status: 200, contentType: NDJSON })
  send({ kind: 'part', id, text: [...lines].map((line) => `${line}\n`).join('') })
  if (follow === null) return void send({ kind: 'end', id })
  const stop = follow((line) => send({ kind: 'part', id, text: `${line}\n` }))
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  stop()
}

const BASE = '/__emulator'

/** A log to send line by line. */
interface FollowedLog {
  /** Its lines so far. */
  readonly lines: Iterable<string>
  /** Calls back with each new line; `null` if they are not wanted. @returns the function that ends this */
  readonly follow: ((onLine: (line: string) => void) => () => void) | null
}

/** The control API over a channel. */
export class ChannelControl {
  readonly #routes: readonly AnsweringRoute[]
  readonly #logs: Logs

  /** @param routes those with a stream are left out */
  constructor(routes: readonly ControlRoute[], logs: Logs) {
    this.#routes = routes.filter((route): route is AnsweringRoute => 'answer' in route)
    this.#logs = logs
  }

  /** Whether a call is one of the control API. */
  concerns({ target }: ChannelCall): boolean {
    return target.startsWith(`${BASE}/`)
  }

  /** The log that a call follows; `null` for other calls. */
  logOf(sent: ChannelCall): FollowedLog | null {
    const call = callAt(sent.method, sent.target)
    if (call.method !== 'GET' || call.path !== `${BASE}/log`) return null
    const { kind = 'world', follow } = queryOf(call)
    if (!logKinds.includes(kind as LogKind)) return null
    const logs = this.#logs
    const lines = logs.lines(kind as LogKind)
    if (follow !== 'true' || kind === 'inputs') return { lines, follow: null }
    return {
      lines,
      follow: (onLine) =>
        kind === 'world'
          ? logs.onWorld((entry) => onLine(worldFormat.line(entry)))
          : logs.onTraffic((entry) => onLine(trafficFormat.line(withShortTarget(entry)))),
    }
  }

  async answer(sent: ChannelCall): Promise<AnswerBody> {
    const call = callAt(sent.method, sent.target)
    const path = call.path.slice(BASE.length)
    for (const route of this.#routes) {
      const params = route.method === call.method.toLowerCase() ? paramsOf(route.path, path) : null
      if (params === null) continue
      const body: unknown = sent.body === null ? undefined : JSON.parse(sent.body)
      const input = readRequest(route, { body, query: queryOf(call), params })
      if (!input.ok) return bodyOf(refuseCall('invalid', input.error.message))
      return bodyOf(await route.answer(input.value))
    }
    return bodyOf(refuseCall('unknown', `There is no ${call.method} ${call.path}.`))
  }
}
