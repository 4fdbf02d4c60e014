import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, type Result } from '@wattpost/protocol'
import type { AuthEmulator } from '../auth/authEmulator.ts'
import { HUNG_MS, watchAuth } from '../auth/authWatch.ts'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import type { StartRefusal } from '../server/runningParts.ts'

/** Pause after a start that failed, ms. */
const RETRY_MS = 1_000

export interface SupervisedAuthParts {
  /** Starts it again at the same address, with the same secret and the seeded accounts. */
  readonly reopen: (signal: AbortSignal) => Promise<Result<AuthEmulator, StartRefusal>>
  readonly log: (message: string) => void
  /** Called when users cannot sign in, and with `null` when they can again. */
  readonly onProblem?: (problem: string | null) => void
  /** By default {@link HUNG_MS}. */
  readonly hungMs?: number
}

/** What is said while the Auth emulator gives no answer. */
export const AUTH_HANGS =
  'The Auth emulator does not answer: no one can sign in or reconnect. Connected pages go on.'

/**
 * An Auth emulator that is started again when it ends or hangs, so that users stay signed in; accounts that they registered
 * are lost.
 */
export class SupervisedAuth {
  readonly #parts: SupervisedAuthParts
  readonly #stopped = new AbortController()
  readonly #work: Promise<void>
  #running: AuthEmulator
  #products: readonly ServerAddress[] | null = null
  #way: 'up' | 'down' = 'up'

  constructor(first: AuthEmulator, parts: SupervisedAuthParts) {
    this.#parts = parts
    this.#running = first
    this.#work = this.#supervise()
  }

  get pid(): number {
    return this.#running.pid
  }

  serve(products: readonly ServerAddress[]): Promise<void> {
    this.#products = products
    return this.#running.serve(products)
  }

  turn(way: 'up' | 'down'): Promise<void> {
    this.#way = way
    return this.#running.turn(way)
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running.stop()
    await this.#work
    // One that was about to run.
    await this.#running.stop()
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopped
    const { log, onProblem = () => undefined } = this.#parts
    while (!signal.aborted) {
      const why = await this.#endOf(this.#running)
      if (signal.aborted) return
      const problem = `The Auth emulator ${why} and is started again.`
      log(problem)
      onProblem(`${problem} Until then no one can sign in or reconnect.`)
      this.#running = (await this.#reopened(signal)) ?? this.#running
      if (!signal.aborted) onProblem(null)
    }
  }

  /** Waits until a process has ended, by itself or because it hung. @returns how, for a sentence */
  async #endOf(running: AuthEmulator): Promise<string> {
    const { onProblem = () => undefined, hungMs = HUNG_MS } = this.#parts
    let isHung = false
    const unwatch = watchAuth({
      ...{ url: running.url, hungMs },
      onLook: (look) => {
        // A refused connection is a fault of the scenario, or the end of the process.
        if (look !== 'refuses') onProblem(look === 'hangs' ? AUTH_HANGS : null)
      },
      onHung: () => {
        isHung = true
        void running.stop()
      },
    })
    const exit = await running.exited
    unwatch()
    if (isHung) return `gave no answer for ${Math.round(hungMs / 1000)} s, was ended`
    return exit.kind === 'died' ? `ended (${exit.message})` : 'was stopped'
  }

  /** Tries until it runs; `null` once it is stopped. */
  async #reopened(signal: AbortSignal): Promise<AuthEmulator | null> {
    const { reopen, log } = this.#parts
    while (!signal.aborted) {
      try {
        const started = await reopen(signal)
        if (started.ok) return await this.#asBefore(started.value)
        if (!signal.aborted) log(started.error.message)
      } catch (error) {
        log(`The Auth emulator cannot be set up: ${messageOf(error)}`)
      }
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
    return null
  }

  async #asBefore(next: AuthEmulator): Promise<AuthEmulator> {
    try {
      if (this.#products !== null) await next.serve(this.#products)
      if (this.#way === 'down') await next.turn('down')
      return next
    } catch (error) {
      await next.stop()
      throw error
    }
  }
}
