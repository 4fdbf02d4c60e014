import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ScenarioFolders } from '../scenario/parse/openScenario.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import { type Mistake, mistakeOf } from '../scenario/text/mistake.ts'

/** The input of the thread: a text, or a file by its name or path, with its recordings. */
export type ParserRequest = {
  /** Name in the mistakes. */
  readonly file: string
  /** The emails of possible owners and merchants. */
  readonly accounts: readonly string[]
} & ({ readonly text: string } | { readonly folders: ScenarioFolders })

/** Limits of a text, and of all texts at a time. */
export interface ParserLimits {
  /** Processor time, ms. */
  readonly workMs: number
  /** Time on a busy machine, ms. */
  readonly totalMs: number
  /** Memory of the thread, MB: of older values, and of new ones. */
  readonly memoryMb: readonly [old: number, young: number]
  /** Texts that wait while one is parsed. */
  readonly waiting: number
  /** The thread ends after this time without a text, ms. */
  readonly idleMs: number
}

/** Limits of texts that others have sent. */
const LIMITS: ParserLimits = {
  workMs: 900,
  totalMs: 15_000,
  memoryMb: [64, 16],
  waiting: 8,
  idleMs: 60_000,
}

/** Limits of files, which the user who runs the emulator has chosen: up to a million nodes, and recordings. */
export const FILE_LIMITS: Partial<ParserLimits> = {
  workMs: 60_000,
  totalMs: 300_000,
  memoryMb: [4096, 64],
}

/** Interval of the look at the processor time, ms. */
const LOOK_MS = 50

type Answer = Result<Scenario, readonly Mistake[]>
/** An answer, or the refusal of one text too many. */
type Parsed = Result<Scenario, readonly Mistake[] | Refusal>

interface Thread {
  readonly worker: Worker
  /** Resolves when it accepts texts; rejects when it cannot start. */
  readonly ready: Promise<unknown>
}

/**
 * Parses scenario texts and files in a thread with limits of time and memory, one at a time. A text that exceeds them
 * ends its thread, and no more. The thread starts with the first text.
 */
export class ScenarioParser {
  readonly #program: URL
  readonly #limits: ParserLimits
  #running: Thread | null = null
  readonly #inTurn: InTurn
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  /**
   * @param limits that differ from those of sent texts
   * @param program of the thread; default: the built one
   */
  constructor(limits: Partial<ParserLimits> = {}, program: URL = builtProgram()) {
    this.#program = program
    this.#limits = { ...LIMITS, ...limits }
    this.#inTurn = inTurn(this.#limits.waiting)
  }

  /** Rejects when the thread fails for another reason than its limits. */
  parse(request: ParserRequest): Promise<Parsed> {
    return this.#inTurn(() => this.#parse(request))
  }

  /** Ends the thread; texts that wait are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #parse(request: ParserRequest): Promise<Parsed> {
    clearTimeout(this.#idle)
    if (this.#isClosed) return refused(BUSY)
    try {
      const { worker, ready } = this.#thread()
      await ready
      worker.postMessage(request)
      const answer = await answerInTime(worker, this.#limits)
      if (answer !== 'overdue') {
        this.#endLater()
        return answer
      }
      await this.#end()
      return refused([mistakeOf(request.file, TOO_SLOW)])
    } catch (error) {
      await this.#end()
      if (this.#isClosed) return refused(BUSY)
      if (isOutOfMemory(error)) return refused([mistakeOf(request.file, TOO_LARGE)])
      throw error
    }
  }

  #thread(): Thread {
    this.#running ??= startThread(this.#program, this.#limits)
    return this.#running
  }

  #endLater(): void {
    this.#idle = setTimeout(() => void this.#end(), this.#limits.idleMs)
    this.#idle.unref()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#running
    this.#running = null
    await thread?.worker.terminate()
  }
}

/** Opens scenarios one after another; refuses one too many. */
export type InTurn = <T, E>(open: () => Promise<Result<T, E>>) => Promise<Result<T, E | Refusal>>

/**
 * Makes a queue of scenarios to open.
 * @param waitingMax scenarios that may wait for the one that is opened
 * @param rest awaited between two of them
 */
export function inTurn(waitingMax: number, rest: () => Promise<unknown> = async () => {}): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (open) => {
    if (waiting > waitingMax) return refused(BUSY)
    waiting += 1
    const opened = last.then(open)
    last = opened.then(rest).catch(() => {})
    return opened.finally(() => {
      waiting -= 1
    })
  }
}

/** The refusal of a scenario while too many wait to be read. */
const BUSY: Refusal = {
  what: 'scenario',
  where: '',
  code: 'busy',
  message: 'Other scenarios are being read. Try again in a moment.',
}
const TOO_SLOW = 'takes too long to read; shorten the scenario'
const TOO_LARGE = 'takes too much memory to read; shorten the scenario'

/** The program beside this bundle, or in a clone that runs from its sources that of the last build. */
function builtProgram(): URL {
  const name = 'scenarioParser.worker.mjs'
  const beside = new URL(name, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../dist/${name}`, import.meta.url)
}

/** Starts a thread, which keeps no process alive. */
function startThread(
  program: URL,
  { memoryMb: [maxOldGenerationSizeMb, maxYoungGenerationSizeMb] }: ParserLimits,
): Thread {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb }
  const worker = new Worker(program, { execArgv: [], resourceLimits })
  worker.unref()
  // Without a text, an error is that of the next one, which finds the thread ended.
  worker.on('error', () => {})
  return { worker, ready: nextMessage(worker, new AbortController().signal) }
}

/** The next message of a thread. Rejects when it ends before. */
function nextMessage(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const exit = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread that reads scenarios has ended.')
  })
  return Promise.race([once(worker, 'message', { signal }).then(([message]) => message), exit])
}

async function answerInTime(worker: Worker, limits: ParserLimits): Promise<Answer | 'overdue'> {
  const waiting = new AbortController()
  try {
    const answer = nextMessage(worker, waiting.signal) as Promise<Answer>
    return await Promise.race([answer, overdue(limits, waiting.signal)])
  } finally {
    waiting.abort()
  }
}

/** Resolves when a thread has worked for too long. */
async function overdue(limits: ParserLimits, signal: AbortSignal): Promise<'overdue'> {
  const fromMs = performance.now()
  const workedMs = workOfOtherThreads()
  for await (const _ of setInterval(LOOK_MS, null, { signal, ref: false })) {
    if (workedMs() >= limits.workMs || performance.now() - fromMs >= limits.totalMs) break
  }
  return 'overdue'
}

/**
 * Measures the processor time of all other threads from now on, in ms. It is at least this long: the time that this
 * thread waits for a processor counts as its own.
 */
function workOfOtherThreads(): () => number {
  const loop = performance.eventLoopUtilization()
  const from = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000 - performance.eventLoopUtilization(loop).active
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
