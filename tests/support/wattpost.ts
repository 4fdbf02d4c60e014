import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = fileURLToPath(new URL('../../cli/dist/bundle/main.js', import.meta.url))

/** A command that has ended. */
export interface Ended {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that runs. */
export interface Running {
  readonly pid: number
  readonly ended: Promise<Ended>
  /** Resolves when either stream matches. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void
}

/** Starts the bundled command line as a process. */
export function startWattpost(
  args: readonly string[],
  {
    cwd = ROOT,
    env = {},
    main = MAIN,
  }: { cwd?: string; env?: NodeJS.ProcessEnv; main?: string } = {},
): Running {
  const { PORT, AUTH_PORT, SCENARIO, SEED, SPEED, FORCE_COLOR, ...own } = process.env
  const child = spawn(process.execPath, [main, ...args], { cwd, env: { ...own, ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(stdout) ?? pattern.exec(stderr)
          if (found !== null) resolve(found)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        look()
        void ended.then(() => reject(new Error(`it never said ${pattern}: ${stdout}${stderr}`)))
      }),
    kill: (signal) => void child.kill(signal),
  }
}

/** Runs the bundled command line to its end. */
export function wattpost(...args: readonly string[]): Promise<Ended> {
  return startWattpost(args).ended
}
