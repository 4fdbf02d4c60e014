import { spawn } from 'node:child_process'
import { HOUSE } from './house.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} exitCode 1 when it could not be started or was killed
 * @property {string} output everything that it wrote, both streams
 *
 * @typedef {object} ChildOptions
 * @property {string} [cwd] default: the root of the repository
 * @property {Record<string, string>} [env] added to our own environment
 */

const PATIENCE_MS = 5_000
const SIGNALS = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a program to its end and keeps what it says. It stands in a process group of its own: Ctrl-C
 * reaches only us, and we end the group whole, grandchildren included.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runChild(file, args, { cwd = HOUSE, env = {} } = {}) {
  const child = spawn(file, args, {
    cwd,
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child)
      resolve({ exitCode: 1, output: `${file}: ${error.message}` })
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ exitCode: code ?? 1, output })
    })
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

async function endChildren() {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
  signalAll('SIGTERM')
  const lastResort = setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS)
  await Promise.all(ends)
  clearTimeout(lastResort)
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  for (const child of running) {
    try {
      if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
      else process.kill(-child.pid, signal)
    } catch {
      // It ended in between: just what we want.
    }
  }
}
