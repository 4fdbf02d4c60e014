import { setTimeout as pause } from 'node:timers/promises'
import { accepted, messageOf, type Result } from '@wattpost/protocol'
import { seededUsers } from '../accounts.ts'
import type { AuthEmulator } from '../auth/authEmulator.ts'
import { seedUsers } from '../auth/seedUsers.ts'
import type { ServerAddress } from '../guard/originGuard.mjs'
import type { StartRefusal } from '../playerFor.ts'
import { openAuthEmulator } from '../startEmulator.ts'

/** Pause after a start that failed, ms. */
const RETRY_MS = 1_000

/** The Auth emulator of a cluster. */
export interface ClusterAuth {
  readonly url: string
  readonly ownerToken: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

export interface ClusterAuthOptions {
  readonly port: number
  /** The servers whose pages may call. */
  readonly pages: readonly ServerAddress[]
  readonly log: (message: string) => void
}

/**
 * Starts an Auth emulator with the seeded accounts. It is started again when it ends, at the same address and with the
 * same accounts and secret, so that users stay signed in; accounts that they registered are lost.
 */
export async function startClusterAuth(
  options: ClusterAuthOptions,
): Promise<Result<ClusterAuth, StartRefusal>> {
  const { log } = options
  const stopped = new AbortController()
  const { signal } = stopped
  const first = await open(options, signal)
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

interface OpenOptions extends ClusterAuthOptions {
  readonly ownerToken?: string
}

/** Tries until it runs; `null` once it is stopped. */
async function reopened(options: OpenOptions, signal: AbortSignal): Promise<AuthEmulator | null> {
  while (!signal.aborted) {
    try {
      const started = await open(options, signal)
      if (started.ok) return started.value
      if (!signal.aborted) options.log(started.error.message)
    } catch (error) {
      options.log(`The Auth emulator cannot be set up: ${messageOf(error)}`)
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
  return null
}

async function open(
  { port, pages, log, ownerToken }: OpenOptions,
  signal: AbortSignal,
): Promise<Result<AuthEmulator, StartRefusal>> {
  const started = await openAuthEmulator(log, port, { ownerToken, signal })
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
