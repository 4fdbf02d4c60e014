import { spawn } from 'node:child_process'
import { HOUSE } from './house.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} exitCode 1 when it could not be started or was killed
 * @property {string} output the last million characters that it wrote, both streams
 *
 * @typedef {object} ChildOptions
 * @property {string} [cwd] default: the root of the repository
 * @property {Record<string, string | undefined>} [env] added to our own environment
 * @property {(text: string, from: 'stdout' | 'stderr') => void} [hear] told all that it writes, as it comes
 * @property {number} [patienceMs] how long it may take to end when it is told to
 * @property {boolean} [leashed] it holds a channel to us, whose closing tells it that we are gone
 */

const PATIENCE_MS = 5_000
/** A server may run for days: of what it says only so many characters are kept, the last ones. */
const OUTPUT_LENGTH_MAX = 1_000_000
const SIGNALS = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/**
 * Our children, and how long each may take to end.
 * @type {Map<import('node:child_process').ChildProcess, number>}
 */
const running = new Map()

/** Once we end, no outcome matters any more: nobody shall act upon it. */
let ending = false

/**
 * Runs a program to its end and keeps what it says. It stands in a process group of its own: Ctrl-C
 * reaches only us, and we end the group whole, grandchildren included.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runChild(file, args, options = {}) {
  const {
    cwd = HOUSE,
    env = {},
    hear = () => {},
    patienceMs = PATIENCE_MS,
    leashed = false,
  } = options
  const child = spawn(file, args, {
    cwd,
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(leashed ? /** @type {const} */ (['ipc']) : [])],
  })
  running.set(child, patienceMs)
  let output = ''
  for (const from of /** @type {const} */ (['stdout', 'stderr'])) {
    child[from]?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_LENGTH_MAX)
      hear(text, from)
    })
  }
  return new Promise((resolve) => {
    const end = (/** @type {Outcome} */ outcome) => {
      running.delete(child)
      if (!ending) resolve(outcome)
    }
    child.once('error', (error) => end({ exitCode: 1, output: `${file}: ${error.message}` }))
    child.once('close', (code) => end({ exitCode: code ?? 1, output }))
  })
}

/**
 * Runs a JavaScript file of this house or of a package with this same Node.
 * @param {string} script absolute path
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runNode(script, args, options) {
  return runChild(process.execPath, [script, ...args], options)
}

/** Ends who loads it when the parent is gone. */
const LEASH = new URL('./endWithParent.mjs', import.meta.url).href

/**
 * The same for who would stay for ever: it ends with us even when we are killed.
 * @param {string} script absolute path
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runServer(script, args, options) {
  const asked = ['--import', LEASH, script, ...args]
  return runChild(process.execPath, asked, { ...options, leashed: true })
}

/**
 * From now on a signal ends our children first, then us with the signal's usual exit code.
 * @returns {() => void} gives the signals back
 */
export function endChildrenWithUs() {
  /** @type {Map<NodeJS.Signals, () => void>} */
  const handlers = new Map()
  for (const [name, exitCode] of Object.entries(SIGNALS)) {
    const signal = /** @type {NodeJS.Signals} */ (name)
    handlers.set(signal, () => void endChildren().then(() => process.exit(exitCode)))
  }
  for (const [signal, handler] of handlers) process.on(signal, handler)
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

/** Ends all of our children that still run, because we end too: their outcomes are not told any more. */
export async function endChildren() {
  ending = true
  await Promise.all([...running].map(([child, patienceMs]) => endChild(child, patienceMs)))
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} patienceMs
 */
async function endChild(child, patienceMs) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signalGroup(child, 'SIGTERM')
  const lastResort = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs)
  await closed
  clearTimeout(lastResort)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended in between: just what we want.
  }
}
