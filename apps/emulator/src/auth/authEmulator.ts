import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import { randomSecret } from '../server/guard/secret.mjs'
import { checkPort, type PortRefusal } from '../server/ports.ts'

/** The end of the child: stopped by this process, or unexpected, with its last output. */
type AuthEmulatorExit =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'died'; readonly message: string }

/** A child process of this one, which it never outlives. */
interface AuthEmulatorProcess {
  readonly pid: number
  /** Settles once, when the child has ended. Never rejects. */
  readonly exited: Promise<AuthEmulatorExit>
  /**
   * Lets the pages of these servers call, and no others; at first there are none. Resolves when that holds. Rejects when
   * the child has ended.
   */
  serve(products: readonly ServerAddress[]): Promise<void>
  /**
   * Refuses connections (`down`), or accepts them again with the same accounts (`up`). Calls must not overlap. Rejects
   * when the child cannot obey.
   */
  turn(way: 'up' | 'down'): Promise<void>
  /** Resolves when the child has ended; may be called twice. */
  stop(): Promise<void>
}

/** A running Firebase Auth emulator. */
export interface AuthEmulator extends AuthEmulatorProcess {
  /** Its address, e.g. `http://127.0.0.1:9310`. */
  readonly url: string
  readonly projectId: string
  /** The secret of this run by which a request has the rights of the project's owner. */
  readonly ownerToken: string
  readonly program: AuthEmulatorProgram['name']
}

export interface AuthAddress {
  readonly host: string
  readonly port: number
  readonly projectId: string
}

/** A script that runs the Auth emulator in a child process. */
interface AuthEmulatorProgram {
  readonly name: 'fast' | 'official'
  /** Path of a JavaScript module; its arguments are host, port and project. */
  readonly file: string
  /** Longest time from start to listening. */
  readonly timeoutMs: number
}

/** A refused start of the Auth emulator; `where` is its address. */
export interface AuthEmulatorRefusal extends Refusal {
  readonly code: 'port-taken' | 'not-started'
}

export interface AuthEmulatorOptions extends AuthAddress {
  /** Takes a sentence when a program fails to start and the next one is tried. */
  readonly log?: (message: string) => void
  /** By default a random one. */
  readonly ownerToken?: string | undefined
  /** The programs to try, in order. */
  readonly programs?: readonly AuthEmulatorProgram[]
  /** Ends a start that is under way, which is then refused. */
  readonly signal?: AbortSignal
}

/** Starts in a tenth of the time with a third of the memory; it depends on internals of firebase-tools. */
export const fastAuthEmulator: AuthEmulatorProgram = {
  name: 'fast',
  file: programFile('fastAuthEmulator.child.mjs'),
  timeoutMs: 30_000,
}

/** The documented command `firebase emulators:start`. */
export const officialAuthEmulator: AuthEmulatorProgram = {
  name: 'official',
  file: programFile('officialAuthEmulator.child.mjs'),
  timeoutMs: 60_000,
}

/** The tarball ships no official emulator: it would need all of firebase-tools. */
function shippedPrograms(): AuthEmulatorProgram[] {
  return [fastAuthEmulator, officialAuthEmulator].filter(({ file }) => existsSync(file))
}

/**
 * Starts the Auth emulator of firebase-tools and resolves once it answers. It needs no network.
 * Refused when the port is taken or no program starts; the message is human-readable.
 */
export async function startAuthEmulator(
  options: AuthEmulatorOptions,
): Promise<Result<AuthEmulator, AuthEmulatorRefusal>> {
  const { host, port, projectId, log, programs = shippedPrograms(), signal } = options
  const { ownerToken = randomSecret() } = options
  const reasons: string[] = []
  const stopped = refused(refusal(host, port, 'not-started', 'It was stopped.'))
  for (const program of programs) {
    // Checked before each program, since another process may take the port meanwhile.
    const checked = await checkPort(host, port)
    if (!checked.ok) return refused(portRefused(host, port, checked.error))
    if (signal?.aborted) return stopped
    const address = { host, port, projectId }
    const started = await startAuthEmulatorProcess(program, address, ownerToken, signal)
    if (started.ok) {
      return accepted({
        ...started.value,
        url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
        projectId,
        ownerToken,
        program: program.name,
      })
    }
    if (signal?.aborted) return stopped
    reasons.push(`The ${program.name} Auth emulator did not start: ${started.error.message}`)
    log?.(reasons.at(-1) ?? '')
  }
  return refused(refusal(host, port, 'not-started', reasons.join('\n')))
}

function portRefused(host: string, port: number, error: PortRefusal): AuthEmulatorRefusal {
  const remedy = 'Choose another for the Auth emulator with --auth-port or AUTH_PORT.'
  const code = error.code === 'EADDRINUSE' ? 'port-taken' : 'not-started'
  return refusal(host, port, code, `${error.message} ${remedy}`)
}

function refusal(
  host: string,
  port: number,
  code: AuthEmulatorRefusal['code'],
  message: string,
): AuthEmulatorRefusal {
  return { what: 'Auth emulator', where: `${host}:${port}`, code, message }
}

/** The file of a program: beside this source, or in the sources when this is bundled into `dist/`. */
function programFile(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL(`../src/auth/${name}`, import.meta.url))
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
async function startAuthEmulatorProcess(
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
