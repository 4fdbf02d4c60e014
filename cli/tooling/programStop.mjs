/** Longest time from a signal to the end of the program, ms. */
const STOP_MS_MAX = 10_000
/** The same for a program whose event loop is blocked, ms. */
const BLOCKED_MS_MAX = 10_500
/** Signals within this time are one request, ms: the terminal, npm and `endWithNpm` each send one. */
const ONE_REQUEST_MS = 500
/** Longest time from the end of all work to the end of the program, ms. */
const IDLE_MS_MAX = 2_000

/** Exit code of an interrupted command of Wattpost, by signal. */
const INTERRUPTED = { SIGINT: 130, SIGTERM: 130 }

/**
 * Kinds of open resources in words; all others are not named.
 * @type {Readonly<Record<string, readonly [one: string, many: string]>>}
 */
const RESOURCES = {
  FSEventWrap: ['file watcher', 'file watchers'],
  PipeWrap: ['pipe', 'pipes'],
  ProcessWrap: ['child process', 'child processes'],
  TCPServerWrap: ['server', 'servers'],
  TCPSocketWrap: ['connection', 'connections'],
  Timeout: ['timer', 'timers'],
}

/**
 * The process, as far as a stop concerns it.
 * @typedef {Pick<NodeJS.Process, 'on' | 'off'> & {
 *   exitCode?: NodeJS.Process['exitCode']
 *   readonly stdout: { readonly writableLength: number }
 *   readonly stderr: { write(text: string): unknown }
 *   getActiveResourcesInfo(): string[]
 *   exit(code: number): void
 * }} Host
 */

/** Waits in a thread, and ends the process if it still exists. */
const WATCH = `const { text, ms } = require('node:worker_threads').workerData
setTimeout(() => {
  require('node:fs').writeSync(2, text)
  process.kill(process.pid, 'SIGKILL')
}, ms)`

/**
 * Ends this process after a time, even if its event loop is blocked.
 * @param {number} ms
 */
export function killAfter(ms) {
  const text = `Stopped after ${Math.floor(ms / 1000)} s; not ended: a computation\n`
  // Loaded when it is needed: a command that ends by itself starts faster without.
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  new Worker(WATCH, { eval: true, execArgv: [], workerData: { text, ms } }).unref()
}

/**
 * The stop of a program that runs until a signal comes. The first signal asks for an orderly stop. The program is ended
 * after 10 s, and at once by a second signal; a line on the standard error then names what had not ended.
 */
export class ProgramStop {
  #host
  #kill
  #exitCodes
  #asked = new AbortController()
  #askedAtMs = 0
  #exitCode = 0
  #isFinished = false
  /** @type {Map<string, () => void>} */
  #listeners = new Map()
  /** @type {(() => readonly string[])[]} */
  #sources = []
  /** @type {NodeJS.Timeout | undefined} */
  #overdue

  /**
   * @param {Readonly<Record<string, number>>} [exitCodes] of an abandoned stop, by signal
   * @param {Host} [host]
   * @param {(ms: number) => void} [kill] ends the process after a time
   */
  constructor(exitCodes = INTERRUPTED, host = process, kill = killAfter) {
    this.#exitCodes = exitCodes
    this.#host = host
    this.#kill = kill
  }

  /** Handles signals from now on. */
  listen() {
    if (this.#listeners.size > 0) return this
    for (const [signal, exitCode] of Object.entries(this.#exitCodes)) {
      const listener = () => this.#onSignal(exitCode)
      this.#listeners.set(signal, listener)
      this.#host.on(signal, listener)
    }
    return this
  }

  /** Restores the default handling of signals. */
  release() {
    clearTimeout(this.#overdue)
    for (const [signal, listener] of this.#listeners) this.#host.off(signal, listener)
    this.#listeners.clear()
  }

  /** Aborts when a stop is requested. */
  get signal() {
    return this.#asked.signal
  }

  /** Resolves when a stop is requested. */
  get requested() {
    const { signal } = this
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        if (signal.aborted) resolve()
        else signal.addEventListener('abort', () => resolve(), { once: true })
      })
    )
  }

  /** Exit code of the signal that requested the stop; 0 before. */
  get exitCode() {
    return this.#exitCode
  }

  /**
   * Adds a source of names: what runs, as a user reads it when the stop is abandoned.
   * @param {() => readonly string[]} names
   */
  watch(names) {
    this.#sources.push(names)
  }

  /**
   * Sets the exit code when all work is done. A timer or connection that is left does not keep the program alive for
   * long.
   * @param {number} exitCode
   */
  finish(exitCode) {
    this.#host.exitCode = exitCode
    this.#isFinished = true
    const { stdout } = this.#host
    const idle = setInterval(() => {
      if (stdout.writableLength === 0) this.abandon(exitCode)
    }, IDLE_MS_MAX)
    idle.unref()
  }

  /**
   * Ends the program, and names the parts that are still running.
   * @param {number} exitCode
   */
  abandon(exitCode) {
    this.#end('Stopped', exitCode)
  }

  /** @param {number} exitCode */
  #onSignal(exitCode) {
    const { aborted } = this.signal
    if (aborted && performance.now() - this.#askedAtMs < ONE_REQUEST_MS) return
    if (aborted || this.#isFinished) return this.#end('Stopped at once', exitCode)
    this.#askedAtMs = performance.now()
    this.#exitCode = exitCode
    const overdue = `Stopped after ${STOP_MS_MAX / 1000} s`
    this.#overdue = setTimeout(() => this.#end(overdue, exitCode), STOP_MS_MAX)
    this.#overdue.unref()
    this.#kill(BLOCKED_MS_MAX)
    this.#asked.abort()
  }

  /**
   * @param {string} what
   * @param {number} exitCode
   */
  #end(what, exitCode) {
    const running = this.#sources.flatMap((names) => names())
    const left = running.length > 0 ? running : namesOf(this.#host.getActiveResourcesInfo())
    const named = left.length === 0 ? '' : `; not ended: ${left.join(', ')}`
    this.#host.stderr.write(`${what}${named}\n`)
    this.#host.exit(exitCode)
  }
}

/**
 * Numbers of open resources by kind, in words.
 * @param {readonly string[]} resources
 */
function namesOf(resources) {
  /** @type {Map<readonly [string, string], number>} */
  const counts = new Map()
  for (const resource of resources) {
    const words = RESOURCES[resource]
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([[one, many], count]) => `${count} ${count === 1 ? one : many}`)
}

/** The stop of this program. */
export const programStop = new ProgramStop()
