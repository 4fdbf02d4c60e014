import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accepted, type Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../../exit.ts'
import { printError } from '../../terminal.ts'
import type { Outcome, ReplayOptions } from '../outcome.ts'
import type { RunProgress } from '../progress.ts'
import type { Run } from './plan.ts'
import type { RunPlayer } from './runPool.ts'

/** A worker as a player uses it: a child process, or a test's own. */
export type Worker = Pick<
  ChildProcess,
  'on' | 'off' | 'once' | 'connected' | 'disconnect' | 'kill' | 'stderr'
> & {
  send(message: WorkerRequest): unknown
}

/** Characters of a worker's last errors that are kept. */
const ERRORS_MAX = 4_000
/** Time of a worker to end by itself, ms. */
const END_MS_MAX = 5_000
/** Time from a worker's end to that of its output, ms; a program that it has started may hold its pipe. */
const OUTPUT_MS_MAX = 500

export interface WorkerSettings {
  /** The request for a run. */
  requestOf(run: Run): WorkerRequest
  /** The outcome of a run whose worker has ended. */
  crashed(run: Run, why: string): Outcome
  onProgress(run: Run, progress: RunProgress | null): void
  readonly stop: AbortSignal
  /** Starts a worker. */
  start?(): Worker
}

/**
 * Plays runs in a child process, which has its own servers and serves one run after another. A process that ends during a
 * run fails this run; the next run gets a new process.
 */
export class WorkerPlayer implements RunPlayer {
  readonly #settings: WorkerSettings
  readonly #start: () => Worker
  #worker: Worker | null = null
  #errors = ''
  #ended: Promise<string> = Promise.resolve('')

  constructor(settings: WorkerSettings) {
    this.#settings = settings
    this.#start = settings.start ?? startWorker
    settings.stop.addEventListener('abort', () => this.#send({ kind: 'stop' }), { once: true })
  }

  async play(run: Run): Promise<Result<Outcome, CommandRefusal>> {
    const { requestOf, crashed, onProgress } = this.#settings
    const worker = this.#worker ?? this.#open()
    const answered = new Promise<Result<Outcome, CommandRefusal>>((resolve) => {
      const listener = (answer: WorkerAnswer) => {
        if (answer.kind === 'progress') return onProgress(run, answer.progress)
        worker.off('message', listener)
        resolve(answer.result)
      }
      worker.on('message', listener)
    })
    this.#send(requestOf(run))
    if (this.#settings.stop.aborted) this.#send({ kind: 'stop' })
    const lost = this.#ended.then((how) => accepted(crashed(run, this.#crashText(how))))
    const result = await Promise.race([answered, lost])
    onProgress(run, null)
    return result
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    const overdue = setTimeout(() => worker.kill('SIGKILL'), END_MS_MAX)
    worker.disconnect()
    await this.#ended
    clearTimeout(overdue)
  }

  #open(): Worker {
    const worker = this.#start()
    const kill = () => worker.kill('SIGKILL')
    process.once('exit', kill)
    this.#worker = worker
    this.#errors = ''
    worker.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-ERRORS_MAX)
      printError(text.trimEnd())
    })
    this.#ended = new Promise((resolve) => {
      const end = (how: string) => {
        process.off('exit', kill)
        if (this.#worker === worker) this.#worker = null
        resolve(how)
      }
      worker.on('error', (error) => end(error.message))
      worker.once('exit', (code, signal) => {
        void outputEnd(worker).then(() => end(signal ?? `exit code ${code}`))
      })
    })
    return worker
  }

  #send(request: WorkerRequest): void {
    if (this.#worker?.connected) this.#worker.send(request)
  }

  #crashText(how: string): string {
    const error = /^\w*Error\b.*$/m.exec(this.#errors)?.[0]
    return `the process of this run ended before the run (${how})${error === undefined ? '' : `: ${error}`}`
  }
}

/** Resolves once the last errors of a worker that has ended have come. */
function outputEnd({ stderr }: Worker): Promise<unknown> {
  if (stderr === null || stderr.closed) return Promise.resolve()
  return Promise.race([once(stderr, 'close'), after(OUTPUT_MS_MAX)])
}

/** The bundle has it beside this code. */
function startWorker(): Worker {
  return fork(fileURLToPath(new URL('./replayWorker.js', import.meta.url)), [], {
    // Outcomes hold screenshots as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Messages to a worker. */
export type WorkerRequest =
  | {
      readonly kind: 'play'
      readonly file: string
      readonly options: ReplayOptions
    }
  /** Interrupts the run. */
  | { readonly kind: 'stop' }

/** Messages from a worker. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'played'; readonly result: Result<Outcome, CommandRefusal> }
