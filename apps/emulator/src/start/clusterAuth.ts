import { accepted, type Result } from '@wattpost/protocol'
import type { AuthEmulator } from '../auth/authEmulator.ts'
import { seedUsers } from '../auth/seedUsers.ts'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import type { StartRefusal } from '../server/runningParts.ts'
import { seededUsers } from './accounts.ts'
import { openAuthEmulator } from './openAuthEmulator.ts'
import { SupervisedAuth } from './supervisedAuth.ts'

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
 * Starts an Auth emulator with the seeded accounts. It is started again when it ends or hangs, at the same address and with
 * the same accounts and secret.
 */
export async function startClusterAuth(
  options: SeededAuthOptions & { readonly hungMs?: number },
): Promise<Result<ClusterAuth, StartRefusal>> {
  const { log, pages, hungMs } = options
  const first = await openSeededAuth(options)
  if (!first.ok) return first
  const { url, ownerToken } = first.value
  const supervised = new SupervisedAuth(first.value, {
    reopen: (signal) => openSeededAuth({ ...options, ownerToken }, signal),
    log,
    ...(hungMs !== undefined && { hungMs }),
  })
  await supervised.serve(pages)
  return accepted({ url, ownerToken, pid: () => supervised.pid, stop: () => supervised.stop() })
}
