import type { Result } from '@wattpost/protocol'
import { type AuthEmulator, startAuthEmulator } from '../auth/authEmulator.ts'
import { PROJECT_ID } from '../server/http/dashboardConfig.ts'
import { freePort } from '../server/ports.ts'
import { type StartRefusal, startRefusal } from '../server/runningParts.ts'

interface AuthEmulatorSettings {
  readonly host?: string
  readonly ownerToken?: string | undefined
  /** Ends a start that is under way, which is then refused. */
  readonly signal?: AbortSignal
}

/** Starts an Auth emulator, by default on a free port with a random secret. Several emulators may use it. */
export async function openAuthEmulator(
  log: (message: string) => void,
  port?: number,
  { host = '127.0.0.1', ...options }: AuthEmulatorSettings = {},
): Promise<Result<AuthEmulator, StartRefusal>> {
  const address = { host, port: port ?? (await freePort()), projectId: PROJECT_ID }
  const started = await startAuthEmulator({ ...address, ...options, log })
  return started.ok ? started : startRefusal('environment', started.error)
}
