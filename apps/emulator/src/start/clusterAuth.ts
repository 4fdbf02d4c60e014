import { setTimeout as pause } from 'node:timers/promises'
import { accepted, messageOf, type Result } from '@wattpost/protocol'
import type { AuthEmulator } from '../auth/authEmulator.ts'
import { seedUsers } from '../auth/seedUsers.ts'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import type { StartRefusal } from '../server/runningParts.ts'
import { seededUsers } from './accounts.ts'
import { openAuthEmulator } from './authRuntime.ts'

/** Pause after a start that failed, ms. */
const RETRY_MS = 1_000

/** The Auth emulator of a cluster. */
export interface ClusterAuth {
  readonly url: string
  readonly ownerToken: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

export interface SeededAuthOptions {
  readonly host?: string
  readonly port: number
  /** The servers whose pages may call. */
  readonly pages: readonly ServerAddress[]
  readonly log: (message: string) => void
  /** By default a random one. */
  readonly ownerToken?: string
}

/** Starts an Auth emulator with the seeded accounts. @param signal ends a start that is under way */
export async function openSeededAuth(
  { port, pages, log, ...options }: SeededAuthOptions,
  signal?: AbortSignal,
): Promise<Result<AuthEmulator, StartRefusal>> {
  const started = await openAuthEmulator(log, port, { ...options, ...(signal && { signal }) })
  if (!started.ok) return started
  const auth = started.value
  try {
    await seedUsers(auth, await seededUsers())
    await auth.serve(pages)
  } catch (error) {
    await auth.stop()
    throw error
  }
  return started
}

/**
 * Starts an Auth emulator with the seeded accounts. It is started again when it ends, at the same address and with the
 * same accounts and secret, so that users stay signed in; accounts that they registered are lost.
 */
export async function startClusterAuth(
  options: SeededAuthOptions,
): Promise<Result<ClusterAuth, StartRefusal>> {
  const { log } = options
  const stopped = new AbortController()
  const { signal } = stopped
  const first = await openSeededAuth(options, signal)
  if (!first.ok) return first
  const { url, ownerToken } = first.value
  let running = first.value
  const supervise = async () => {
    while (!signal.aborted) {
      const exit = await running.exited
      if (exit.kind === 'stopped') return
      log(`The Auth emulator ended (${exit.message}) and is started again.`)
      running = (await reopened({ ...options, ownerToken }, signal)) ?? running
    }
  }
  const supervised = supervise()
  const stop = async () => {
    stopped.abort()
    await running.stop()
    await supervised
    // One that was about to run.
    await running.stop()
  }
  return accepted({ url, ownerToken, pid: () => running.pid, stop })
}

/** Tries until it runs; `null` once it is stopped. */
async function reopened(
  options: SeededAuthOptions,
  signal: AbortSignal,
): Promise<AuthEmulator | null> {
  while (!signal.aborted) {
    try {
      const started = await openSeededAuth(options, signal)
      if (started.ok) return started.value
      if (!signal.aborted) options.log(started.error.message)
    } catch (error) {
      options.log(`The Auth emulator cannot be set up: ${messageOf(error)}`)
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
  return null
}
