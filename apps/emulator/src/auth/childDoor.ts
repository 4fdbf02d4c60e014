import { type ChildProcess, fork } from 'node:child_process'
import { accepted, type Result, refused } from '@wattpost/protocol'

/** A way to run the Auth emulator in a child process. */
export interface Door {
  readonly name: 'quick' | 'official'
  /** Path of a plain JavaScript module; its arguments are host, port and project. */
  readonly file: string
  /** How long it may take until it listens. */
  readonly timeoutMs: number
}

export interface AuthAddress {
  readonly host: string
  readonly port: number
  readonly projectId: string
}

/** How the child ended: because we stopped it, or by itself, with its last words. */
export type DoorExit =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'died'; readonly message: string }

export interface OpenDoor {
  readonly pid: number
  /** Settles once, when the process is gone, whatever the reason; never rejects. */
  readonly exited: Promise<DoorExit>
  /**
   * Closes its port, as if it were gone, or opens it again; the process and its accounts stay. Rejects when
   * it can't. One after the other.
   */
  turn(way: 'up' | 'down'): Promise<void>
  /** Resolves when the process is gone; may be called again. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 3_000
const LAST_WORDS_CHARS = 2_000

/** Starts the child and waits until it listens; the refusal says in words why it does not. */
export async function openDoor(
  door: Door,
  address: AuthAddress,
): Promise<Result<OpenDoor, string>> {
  const child = forkDoor(door.file, address)
  const open = doorOf(child)
  const outcome = await Promise.race([listening(child, door.timeoutMs), open.exited])
  if (outcome === 'listening') return accepted(open)
  await open.stop()
  return refused(
    outcome === 'too late' ? `It does not listen after ${door.timeoutMs} ms.` : wordsOf(outcome),
  )
}

function wordsOf(exit: DoorExit): string {
  return exit.kind === 'died' ? exit.message : 'It was stopped.'
}

/** Settled by the child's first message, which says that it listens, or by time. */
function listening(child: ChildProcess, timeoutMs: number): Promise<'listening' | 'too late'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('too late'), timeoutMs)
    child.once('message', () => resolve('listening'))
    for (const event of ['message', 'exit', 'error']) child.once(event, () => clearTimeout(timer))
  })
}

/**
 * The child stands in a process group of its own, so that Ctrl-C in a terminal reaches only us and
 * the stop stays orderly. What ends it with us, even when we are killed, is the closing channel.
 * Options of our own process (a debugger, loaders) are not handed down.
 */
function forkDoor(file: string, { host, port, projectId }: AuthAddress): ChildProcess {
  const { NODE_OPTIONS: _, ...env } = process.env
  return fork(file, [host, String(port), projectId], {
    detached: true,
    execArgv: [],
    // `CI` keeps firebase-tools from fetching its message of the day.
    env: { ...env, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function doorOf(child: ChildProcess): OpenDoor {
  const lastWords = hear(child)
  let stopping = false
  const exited = new Promise<DoorExit>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'died', message: error.message }))
    child.once('close', (code, signal) => {
      const how = `It ended with ${signal ?? `code ${code}`}.`
      resolve(
        stopping ? { kind: 'stopped' } : { kind: 'died', message: `${how} ${lastWords()}`.trim() },
      )
    })
  })
  async function stop(): Promise<void> {
    stopping = true
    child.kill('SIGTERM')
    const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(lastResort)
  }
  return {
    pid: child.pid ?? 0,
    exited,
    turn: (way) => Promise.race([turned(child, way), exited.then(failForExit)]),
    stop,
  }
}

function turned(child: ChildProcess, way: 'up' | 'down'): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: { readonly error?: string }) => {
      if (answer.error === undefined) resolve()
      else reject(new Error(`The Auth emulator could not be turned ${way}: ${answer.error}`))
    })
    child.send({ kind: way }, (error) => {
      if (error !== null) reject(error)
    })
  })
}

function failForExit(exit: DoorExit): never {
  throw new Error(wordsOf(exit))
}

/** Reads the child's output, or it would block; keeps the end of it for an explanation. */
function hear(child: ChildProcess): () => string {
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LAST_WORDS_CHARS)
    })
  }
  return () => words.trim()
}
