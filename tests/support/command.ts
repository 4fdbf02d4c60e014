import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 60_000

/** A process of the emulator. */
export interface Command {
  readonly pid: number
  /** Output so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves when the process has exited and its output is complete. */
  readonly ended: Promise<{ readonly exitCode: number | null }>
  /** Resolves with the ready line; rejects on exit or timeout. */
  ready(): Promise<string>
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void
}

/** Bundles the emulator as the build does, from the current sources. */
export async function buildEmulator(): Promise<void> {
  await promisify(execFile)(process.execPath, ['cli/tooling/bundleEmulator.mjs'], { cwd: ROOT })
}

/** Runs the built emulator without the environment variables for ports and scenarios. */
export function runEmulator(...args: readonly string[]): Command {
  const { PORT, AUTH_PORT, WATTPOST_HOST, SCENARIO, SEED, SPEED, ...env } = process.env
  const child = spawn(process.execPath, ['apps/emulator/dist/main.js', '--no-open', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout = gather(child.stdout)
  const stderr = gather(child.stderr)
  const ended = new Promise<{ exitCode: number | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode }))
  })
  return {
    pid: child.pid ?? 0,
    stdout: stdout.text,
    stderr: stderr.text,
    ended,
    ready: () => readyLine(stdout, ended, stderr.text),
    kill: (signal) => void child.kill(signal),
  }
}

/** Command lines of processes that run the Auth emulator on a port. */
export async function authChildrenOn(port: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'stat=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes('.child.mjs') && line.includes(` ${port} `))
    .filter((line) => !line.startsWith('Z'))
}

interface Gathered {
  readonly text: () => string
  readonly onMore: (listener: () => void) => void
}

function gather(stream: NodeJS.ReadableStream): Gathered {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (more: string) => {
    text += more
  })
  return { text: () => text, onMore: (listener) => void stream.on('data', listener) }
}

/** A slow machine prints progress lines first. */
function readyLine(
  { text, onMore }: Gathered,
  ended: Command['ended'],
  complaints: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${text()}\n${complaints()}`))
    const tooLate = setTimeout(() => fail('no ready line came'), PATIENCE_MS)
    const look = () => {
      const line = /^Wattpost is ready.*(?=\n)/m.exec(text())?.[0]
      if (line === undefined) return
      clearTimeout(tooLate)
      resolve(line)
    }
    onMore(look)
    look()
    void ended.then(({ exitCode }) => {
      clearTimeout(tooLate)
      fail(`it ended with ${exitCode}`)
    })
  })
}
