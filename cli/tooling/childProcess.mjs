import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ProgramStop } from './programStop.mjs'
import { ROOT } from './repositoryRoot.mjs'

/**
 * @typedef {object} Outcome
 * @property {number} exitCode 1 when the program could not be started or was killed
 * @property {string} output the last million characters of both streams
 *
 * @typedef {object} ChildOptions
 * @property {string} [cwd] default: the root of the repository
 * @property {Record<string, string | undefined>} [env] added to the environment of this process
 * @property {(text: string, from: 'stdout' | 'stderr') => void} [onOutput] called with each piece of output
 * @property {number} [stopTimeoutMs] time from SIGTERM to SIGKILL
 * @property {boolean} [tied] opens a channel whose closing ends the child after this process
 */

const STOP_TIMEOUT_MS = 5_000
/** A server may run for days: older output is dropped. */
const OUTPUT_LENGTH_MAX = 1_000_000
const SIGNALS = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })
const PARENT_POLL_MS = 100

/**
 * Running children, with the time that each gets to stop.
 * @type {Map<import('node:child_process').ChildProcess, number>}
 */
const running = new Map()

/** Set once this process ends: outcomes of children no longer resolve, so no code acts upon them. */
let isEnding = false

/**
 * Runs a program to its end and collects its output. The child gets a process group: Ctrl-C reaches this process
 * only, which stops the whole group, grandchildren included.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runChild(file, args, options = {}) {
  const {
    cwd = ROOT,
    env = {},
    onOutput = () => {},
    stopTimeoutMs = STOP_TIMEOUT_MS,
    tied = false,
  } = options
  const child = spawn(file, args, {
    cwd,
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(tied ? /** @type {const} */ (['ipc']) : [])],
  })
  running.set(child, stopTimeoutMs)
  let output = ''
  for (const from of /** @type {const} */ (['stdout', 'stderr'])) {
    child[from]?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_LENGTH_MAX)
      onOutput(text, from)
    })
  }
  return new Promise((resolve) => {
    const end = (/** @type {Outcome} */ outcome) => {
      running.delete(child)
      if (!isEnding) resolve(outcome)
    }
    child.once('error', (error) => end({ exitCode: 1, output: `${file}: ${error.message}` }))
    child.once('close', (code) => end({ exitCode: code ?? 1, output }))
  })
}

/**
 * Runs a JavaScript file with this Node.
 * @param {string} script absolute path
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runNode(script, args, options) {
  return runChild(process.execPath, [script, ...args], options)
}

/** Ends a process when its parent is gone. */
const END_WITH_PARENT = new URL('./endWithParent.mjs', import.meta.url).href

/**
 * Runs a JavaScript file that serves until it is stopped. It ends with this process, even when that is killed.
 * @param {string} script absolute path
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 */
export function runServer(script, args, options) {
  const nodeArgs = ['--import', END_WITH_PARENT, script, ...args]
  return runChild(process.execPath, nodeArgs, { ...options, tied: true })
}

/**
 * From now on a signal stops the children first, then this process with the signal's usual exit code.
 * @returns {() => void} restores the default handling
 */
export function stopChildrenOnSignal() {
  const stop = new ProgramStop(SIGNALS).listen()
  const kill = () => {
    for (const child of running.keys()) signalGroup(child, 'SIGKILL')
  }
  process.on('exit', kill)
  stop.watch(() => [...running.keys()].map(({ pid, spawnfile }) => `${spawnfile} (process ${pid})`))
  void stop.requested.then(stopChildren).then(() => process.exit(stop.exitCode))
  return () => {
    stop.release()
    process.off('exit', kill)
  }
}

/** Stops all running children because this process ends; their outcomes stay pending. */
export async function stopChildren() {
  isEnding = true
  await Promise.all([...running].map(([child, timeoutMs]) => stopChild(child, timeoutMs)))
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} timeoutMs
 */
async function stopChild(child, timeoutMs) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  signalGroup(child, 'SIGTERM')
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs)
  await closed
  clearTimeout(kill)
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
    // The child ended in between.
  }
}

/**
 * Makes this process end with npm. npm passes a signal to the shell between both, and that shell dies without passing
 * it on: `kill` on `npm start` would leave everything running. So a change of parent counts as SIGTERM. Does nothing
 * without npm.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // The parent may have died while Node was starting.
  if (parent === 1 && !isNpmInit()) process.exit(143)
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  watch.unref()
}

/** Whether npm is process 1, as in a container; a shell that replaces itself makes it the parent. */
function isNpmInit() {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8').includes('npm')
  } catch {
    return false
  }
}
