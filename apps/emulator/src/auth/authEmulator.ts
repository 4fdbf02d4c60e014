import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import { randomSecret } from '../server/guard/secret.mjs'
import { checkPort, type PortRefusal } from '../server/ports.ts'
import {
  type AuthAddress,
  type AuthEmulatorExit,
  type AuthEmulatorProgram,
  startAuthEmulatorProcess,
} from './authEmulatorProcess.ts'

/** A running Firebase Auth emulator, in a child process that never outlives this one. */
export interface AuthEmulator {
  /** Its address, e.g. `http://127.0.0.1:9310`. */
  readonly url: string
  readonly projectId: string
  /** The secret of this run by which a request has the rights of the project's owner. */
  readonly ownerToken: string
  readonly program: AuthEmulatorProgram['name']
  readonly pid: number
  /** Settles when the child has ended. Never rejects. */
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
