import type {
  ClientStep,
  ConnectionEvent,
  HttpStep,
  RequestStep,
} from '@wattpost/emulator/scenarios'
import type { Account } from '../../client/account.ts'
import { Caller, type CallOutcome } from '../../client/caller.ts'
import { type Listener, listen } from '../../client/socket.ts'
import type { Target } from '../../client/target.ts'
import { isKnownRequest, type MessageRules, pathFor, payloadFor } from './clientMessage.ts'

/** The outcome of a recorded call or request. */
export type Answer =
  | CallOutcome
  | { readonly state: 'acknowledged'; readonly ack: unknown }
  | { readonly state: 'unanswered'; readonly afterMs: number }
  | { readonly state: 'failed'; readonly message: string }

interface ClientParts {
  readonly target: Target
  readonly account: Account
  readonly rules: MessageRules
  /** Longest wait for an answer, ms. */
  readonly timeoutMs: number
}

/** Does what a recorded client did. */
export class RecordedClient {
  /** The answers to each call and request by its key, in order. */
  readonly answers = new Map<string, Answer[]>()
  readonly #parts: ClientParts
  readonly #caller: Caller
  readonly #listeners = new Map<number, Listener>()
  readonly #ended: Listener[] = []

  constructor(parts: ClientParts) {
    this.#parts = parts
    const { target, account, timeoutMs } = parts
    this.#caller = new Caller({ apiUrl: target.apiUrl, token: () => account.token, timeoutMs })
  }

  /** Number of accepted connections. */
  get connections(): number {
    return this.#allListeners().filter(({ connection }) => connection.state === 'connected').length
  }

  /** All events so far of each connection. */
  get received(): (readonly ConnectionEvent[])[] {
    return this.#allListeners().map(({ events }) => events)
  }

  /** Does one step, and waits for its answer. */
  async do(step: ClientStep): Promise<void> {
    switch (step.kind) {
      case 'connect':
        return this.#connect(step.socket)
      case 'disconnect':
        return this.#disconnect(step.socket)
      default: {
        const { key } = step
        const list = this.answers.get(key) ?? []
        this.answers.set(key, list)
        // In the order of the calls, whichever answer comes first.
        const index = list.push({ state: 'failed', message: 'it was not finished' }) - 1
        list[index] = step.kind === 'call' ? await this.#call(step) : await this.#request(step)
      }
    }
  }

  close(): void {
    for (const listener of this.#listeners.values()) listener.socket.close()
  }

  async #connect(socket: number): Promise<void> {
    const { target, account, timeoutMs } = this.#parts
    this.#disconnect(socket)
    this.#listeners.set(socket, await listen(target, account, timeoutMs))
  }

  #disconnect(socket: number): void {
    const listener = this.#listeners.get(socket)
    if (listener === undefined) return
    listener.socket.close()
    this.#listeners.delete(socket)
    this.#ended.push(listener)
  }

  async #call(step: HttpStep): Promise<Answer> {
    const { method, body } = step
    return this.#caller.call({ method, path: pathFor(step, this.#parts.rules), body })
  }

  async #request(step: RequestStep): Promise<Answer> {
    const { timeoutMs, rules } = this.#parts
    const listener = this.#listeners.get(step.socket)
    if (listener === undefined || listener.connection.state !== 'connected')
      return { state: 'failed', message: 'the socket is not connected' }
    if (!isKnownRequest(step.name)) return { state: 'failed', message: 'it was not sent' }
    const waitMs = step.isAcknowledged ? timeoutMs : 1
    const outcome = await listener.socket.request(step.name, payloadFor(step, rules), waitMs)
    return outcome.state === 'unsupported'
      ? { state: 'failed', message: 'the backend has no such request' }
      : outcome
  }

  #allListeners(): Listener[] {
    return [...this.#ended, ...this.#listeners.values()]
  }
}
