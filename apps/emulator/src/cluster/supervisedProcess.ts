import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '@wattpost/protocol'

/** Time from SIGTERM to SIGKILL, ms; a node closes within 8 s. */
export const STOP_MS_MAX = 8_500
/** A process that ran for this time did not fail at its start, ms. */
const STEADY_MS = 5_000
/** Pauses before the restarts of a process that fails at its start, ms; the last one counts from then on. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 5_000]

/** How a process ended; `code` is `null` after a signal. */
export interface ProcessEnd {
  readonly code: number | null
  /** The same for people. */
  readonly text: string
}

export interface SupervisedParts {
  /** Starts the process. */
  readonly start: () => ChildProcess
  /** Called when the process has ended without being stopped, before it is started again. */
  readonly onEnd: (end: ProcessEnd) => void
}

/** The processes that run: none outlives this one, in order or not. */
const running = new Set<ChildProcess>()

function killRunning(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A process that is started again whenever it ends, until it is stopped. */
export class SupervisedProcess {
  readonly #parts: SupervisedParts
  readonly #stopped = new AbortController()
  #child: ChildProcess
  #failures = 0
  readonly #work: Promise<void>

  constructor(parts: SupervisedParts) {
    this.#parts = parts
    this.#child = this.#start()
    this.#work = this.#supervise()
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Ends it for good; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#child.kill('SIGTERM')
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS_MAX)
    await this.#work
    clearTimeout(kill)
  }

  #start(): ChildProcess {
    const child = this.#parts.start()
    if (running.size === 0) process.on('exit', killRunning)
    running.add(child)
    child.once('exit', () => {
      running.delete(child)
      if (running.size === 0) process.off('exit', killRunning)
    })
    return child
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopped
    while (true) {
      const beganMs = performance.now()
      const end = await endOf(this.#child)
      if (signal.aborted) return
      this.#parts.onEnd(end)
      this.#failures = performance.now() - beganMs < STEADY_MS ? this.#failures + 1 : 0
      const pauseMs = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length - 1)] ?? 0
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      this.#child = this.#start()
    }
  }
}

async function endOf(child: ChildProcess): Promise<ProcessEnd> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return { code, text: signal ?? `exit code ${code}` }
  } catch (error) {
    return { code: null, text: messageOf(error) }
  }
}
