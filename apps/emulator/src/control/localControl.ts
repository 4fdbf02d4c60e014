import { setImmediate as nextTurn } from 'node:timers/promises'
import { accepted, type LogKind, logKinds, type Result } from '@wattpost/protocol'
import { type LogEntry, type LogEntryKind, logEntryKinds } from '../scenario/log/logEntry.ts'
import { suggestion } from '../scenario/text/suggestion.ts'
import { type Answer, type CallRefusal, refuseCall } from '../server/transport/answer.ts'
import {
  type ControlAnswer,
  type ControlInput,
  type ControlName,
  controlCalls,
} from './contract.ts'
import { type AnsweringRoute, type ControlRoute, readRequest } from './controlRoute.ts'
import type { Logs } from './logs.ts'

export interface LocalControlParts {
  readonly routes: readonly ControlRoute[]
  readonly logs: Logs
  /** Resolves when all auth faults are applied. */
  readonly settled: () => Promise<void>
  /** Whether time advances at this moment: the caller is a listener. */
  readonly isMoving: () => boolean
}

type LocalResult<N extends ControlName> = Result<ControlAnswer<N>, CallRefusal>

/** The control API for callers in this process: the same routes, without HTTP. */
export class LocalControl {
  readonly #parts: LocalControlParts

  constructor(parts: LocalControlParts) {
    this.#parts = parts
  }

  /** Makes a call. A call of a listener is made when the advance of time is over. */
  async ask<N extends ControlName>(name: N, input: ControlInput<N>): Promise<LocalResult<N>> {
    while (this.#parts.isMoving()) await nextTurn()
    const answer = await this.#answer(name, input, (route) => route.answer)
    await this.#parts.settled()
    return answer as LocalResult<N>
  }

  /** Makes a call whose answer needs no waiting; steps and seeks are done at once. Refused while time advances. */
  askNow<N extends ControlName>(name: N, input: ControlInput<N>): LocalResult<N> {
    if (this.#parts.isMoving())
      return refuseCall('conflict', 'Time is advancing: a listener cannot do this before it ends.')
    const answer = this.#answer(name, input, (route) => route.answerAtOnce ?? route.answer)
    if (answer instanceof Promise) throw new Error(`${name} needs waiting`)
    return answer as LocalResult<N>
  }

  /** The entries of a log so far, the oldest first. */
  log(kind: LogKind): Result<unknown[], CallRefusal> {
    if (!logKinds.includes(kind)) return refuseName('log', kind, logKinds)
    return accepted([...this.#parts.logs.lines(kind)].map((line) => JSON.parse(line) as unknown))
  }

  /** Calls back on each new log entry of a kind. The value is the function that ends this. */
  on(kind: LogEntryKind, listener: (entry: LogEntry) => void): Result<() => void, CallRefusal> {
    if (!logEntryKinds.includes(kind)) return refuseName('kind of entry', kind, logEntryKinds)
    if (typeof listener !== 'function')
      return refuseCall('invalid', 'the listener must be a function')
    return accepted(this.#parts.logs.listen(kind, (line) => listener(JSON.parse(line) as LogEntry)))
  }

  #answer<N extends ControlName>(
    name: N,
    given: ControlInput<N>,
    handlerOf: (route: AnsweringRoute) => AnsweringRoute['answer'],
  ): Answer | Promise<Answer> {
    const { id, body, query = {} } = given as { id?: string; body?: unknown; query?: unknown }
    const { method, path } = controlCalls[name]
    const route = this.#parts.routes.find((one) => one.method === method && one.path === path)
    if (route === undefined || 'stream' in route) throw new Error(`no route of ${name}`)
    const params: Record<string, string> = id === undefined ? {} : { id }
    const input = readRequest(route, { body, query, params })
    if (!input.ok) return refuseCall('invalid', input.error.message)
    return handlerOf(route)(input.value)
  }
}

function refuseName(what: string, name: string, known: readonly string[]) {
  return refuseCall('invalid', `no ${what} "${name}"${suggestion(name, known)}`)
}
