import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { type AuthAddress, type Door, type DoorExit, openDoor } from './childDoor.ts'
import { portProblem } from './portProblem.ts'

/** A running Firebase Auth emulator, in a child process that never outlives this one. */
export interface AuthEmulator {
  /** Where it answers, e.g. `http://127.0.0.1:9310`. */
  readonly url: string
  readonly projectId: string
  readonly door: Door['name']
  readonly pid: number
  /** Settles when the child is gone: stopped by us, or died by itself. Never rejects. */
  readonly exited: Promise<DoorExit>
  /**
   * Lets it refuse connections, or answer again with the accounts that it had. Rejects when it can't. One
   * after the other.
   */
  turn(way: 'up' | 'down'): Promise<void>
  /** Resolves when the child is gone; may be called again. */
  stop(): Promise<void>
}

export type AuthEmulatorRefusal =
  | { readonly kind: 'port-taken'; readonly port: number; readonly message: string }
  | { readonly kind: 'not-started'; readonly message: string }

export interface AuthEmulatorOptions extends AuthAddress {
  /** Told in a sentence when a door does not open and the next one is tried. */
  readonly log?: (message: string) => void
  /** The ways to start it, tried in order. */
  readonly doors?: readonly Door[]
}

/** A tenth of the time and a third of the memory, through an inside that may change. */
export const quickDoor: Door = {
  name: 'quick',
  file: doorFile('quickDoor.child.mjs'),
  timeoutMs: 30_000,
}

/** The documented start, `firebase emulators:start`. */
export const officialDoor: Door = {
  name: 'official',
  file: doorFile('officialDoor.child.mjs'),
  timeoutMs: 60_000,
}

/** Packed, the official start is not there: it would take all of firebase-tools. */
function shippedDoors(): Door[] {
  return [quickDoor, officialDoor].filter(({ file }) => existsSync(file))
}

/**
 * Starts the Auth emulator of firebase-tools and resolves once it answers. It needs no network.
 * A refusal is expected (the port is taken, or no door opens) and its message is for people.
 */
export async function startAuthEmulator(
  options: AuthEmulatorOptions,
): Promise<Result<AuthEmulator, AuthEmulatorRefusal>> {
  const { host, port, projectId, log, doors = shippedDoors() } = options
  const reasons: string[] = []
  for (const door of doors) {
    // Asked before each door: who took the port meanwhile is the reason that people can act on.
    const problem = await portProblem(host, port)
    if (problem !== undefined) return refused(portRefusal(host, port, problem))
    const opened = await openDoor(door, { host, port, projectId })
    if (opened.ok) {
      return accepted({
        ...opened.value,
        url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
        projectId,
        door: door.name,
      })
    }
    reasons.push(`The ${door.name} start of the Auth emulator failed: ${opened.error}`)
    log?.(reasons.at(-1) ?? '')
  }
  return refused({ kind: 'not-started', message: reasons.join('\n') })
}

function portRefusal(host: string, port: number, code: string): AuthEmulatorRefusal {
  const remedy = 'Choose another for the Auth emulator with --auth-port or AUTH_PORT.'
  if (code !== 'EADDRINUSE') {
    return {
      kind: 'not-started',
      message: `Port ${port} on ${host} is no good: ${code}. ${remedy}`,
    }
  }
  return { kind: 'port-taken', port, message: `Port ${port} on ${host} is taken. ${remedy}` }
}

/** The children are run as they are: they lie beside this source, also when it is bundled into `dist/`. */
function doorFile(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL(`../src/auth/${name}`, import.meta.url))
}
