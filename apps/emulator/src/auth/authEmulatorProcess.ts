import { type ChildProcess, fork } from 'node:child_process'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ServerAddress } from '../server/guard/originGuard.mjs'

/** A script that runs the Auth emulator in a child process. */
export interface AuthEmulatorProgram {
  readonly name: 'fast' | 'official'
  /** Path of a JavaScript module; its arguments are host, port and project. */
  readonly file: string
  /** Longest time from start to listening. */
  readonly timeoutMs: number
}

export interface AuthAddress {
  readonly host: string
  readonly port: number
  readonly projectId: string
}

/** The end of the child: stopped by this process, or unexpected, with its last output. */
export type AuthEmulatorExit =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'died'; readonly message: string }

export interface AuthEmulatorProcess {
  readonly pid: number
  /** Settles once, when the process has ended; never rejects. */
  readonly exited: Promise<AuthEmulatorExit>
  /** Lets the pages of these servers call, and no others. Resolves when that holds. Rejects on failure. */
  serve(products: readonly ServerAddress[]): Promise<void>
  /** Closes the port, or opens it again; process and accounts stay. Calls must not overlap. Rejects on failure. */
  turn(direction: 'up' | 'down'): Promise<void>
  /** Resolves when the process has ended; may be called twice. */
  stop(): Promise<void>
}

/** Time from SIGTERM to SIGKILL, ms. */
const STOP_TIMEOUT_MS = 2_000
/** Time from the child's end to that of its output, ms; a program that it has started may hold its pipes. */
const OUTPUT_TIMEOUT_MS = 500
/** Longest time of a stop, ms. */
export const PROCESS_STOP_MS_MAX = STOP_TIMEOUT_MS + 2 * OUTPUT_TIMEOUT_MS
const OUTPUT_LENGTH_MAX = 2_000

/** Environment variable of the owner token, in this child and in the product's other processes. */
export const OWNER_TOKEN_VARIABLE = 'WATTPOST_AUTH_OWNER_TOKEN'

/**
 * Starts the child and waits until it listens. Refused with a human-readable reason.
 * @param ownerToken secret that gives a request the rights of the project's owner
 * @param signal ends a start that is under way
 */
export async function startAuthEmulatorProcess(
  program: AuthEmulatorProgram,
  address: AuthAddress,
  ownerToken: string,
  signal?: AbortSignal,
): Promise<Result<AuthEmulatorProcess, Refusal>> {
  const child = forkProgram(program.file, address, ownerToken)
  const started = processOf(child)
  const end = () => void started.stop()
  signal?.addEventListener('abort', end)
  const outcome = await Promise.race([listening(child, program.timeoutMs), started.exited])
  signal?.removeEventListener('abort', end)
  if (outcome === 'listening') return accepted(started)
  await started.stop()
  const message =
    outcome === 'timeout' ? `It does not listen after ${program.timeoutMs} ms.` : exitText(outcome)
  return refused({ what: 'Auth emulator', where: program.file, message })
}

function exitText(exit: AuthEmulatorExit): string {
  return exit.kind === 'died' ? exit.message : 'It was stopped.'
}

/** Settles with the child's first message, which says that it listens, or with the timeout. */
function listening(child: ChildProcess, timeoutMs: number): Promise<'listening' | 'timeout'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), timeoutMs)
    child.once('message', () => resolve('listening'))
    for (const event of ['message', 'exit', 'error']) child.once(event, () => clearTimeout(timer))
  })
}

/**
 * Forks the child into a separate process group: Ctrl-C reaches this process only, and the stop stays orderly. The
 * channel closes with this process, which ends the child even after SIGKILL. The child gets none of our Node options
 * (a debugger, loaders).
 */
function forkProgram(
  file: string,
  { host, port, projectId }: AuthAddress,
  ownerToken: string,
): ChildProcess {
  const { NODE_OPTIONS: _, ...env } = process.env
  return fork(file, [host, String(port), projectId], {
    detached: true,
    execArgv: [],
    // `CI` keeps firebase-tools from fetching its message of the day. Other users can read arguments, but no environment.
    env: { ...env, CI: '1', NO_UPDATE_NOTIFIER: '1', [OWNER_TOKEN_VARIABLE]: ownerToken },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** The children that run; each ends at the latest when this process exits, in order or not. */
const running = new Set<ChildProcess>()

function killRunning(): void {
  for (const child of running) killGroup(child)
}

/** Ends a child that does not obey, with the programs that it has started. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
  } catch {
    // The last one ended in between.
  }
}

/** Keeps account of a child, and cuts off what outlives it. */
function track(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (running.size === 0) process.on('exit', killRunning)
  running.add(child)
  child.once('exit', () => {
    running.delete(child)
    if (running.size === 0) process.off('exit', killRunning)
    const cutOff = setTimeout(() => {
      killGroup(child)
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    }, OUTPUT_TIMEOUT_MS)
    child.once('close', () => clearTimeout(cutOff))
  })
}

function processOf(child: ChildProcess): AuthEmulatorProcess {
  track(child)
  const lastOutput = collectOutput(child)
  let stopping = false
  const exited = new Promise<AuthEmulatorExit>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'died', message: error.message }))
    child.once('close', (code, signal) => {
      const how = `It ended with ${signal ?? `code ${code}`}.`
      const message = `${how} ${lastOutput()}`.trim()
      resolve(stopping ? { kind: 'stopped' } : { kind: 'died', message })
    })
  })
  async function stop(): Promise<void> {
    stopping = true
    child.kill('SIGTERM')
    const kill = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(kill)
  }
  const obey = (message: ChildMessage) =>
    Promise.race([obeyed(child, message), exited.then(throwExit)])
  return {
    pid: child.pid ?? 0,
    exited,
    serve: (products) => obey({ kind: 'serve', products }),
    turn: (kind) => obey({ kind }),
    stop,
  }
}

/** A message to the child, which answers with the same kind. */
type ChildMessage =
  | { readonly kind: 'up' | 'down' }
  | { readonly kind: 'serve'; readonly products: readonly ServerAddress[] }

function obeyed(child: ChildProcess, message: ChildMessage): Promise<void> {
  const { kind } = message
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: { readonly kind: string; readonly error?: string }) => {
      if (answer.kind !== kind) return
      child.off('message', onAnswer)
      if (answer.error === undefined) resolve()
      else reject(new Error(`The Auth emulator could not obey "${kind}": ${answer.error}`))
    }
    child.on('message', onAnswer)
    child.send(message, (error) => {
      if (error === null) return
      child.off('message', onAnswer)
      reject(error)
    })
  })
}

function throwExit(exit: AuthEmulatorExit): never {
  throw new Error(exitText(exit))
}

/** Reads the child's output, which would block otherwise. Returns a getter of its end. */
function collectOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_LENGTH_MAX)
    })
  }
  return () => output.trim()
}
