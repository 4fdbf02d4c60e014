import { freePort } from '../server/ports.ts'
import { type AuthEmulator, type AuthEmulatorOptions, startAuthEmulator } from './authEmulator.ts'

export const authAddress = { host: '127.0.0.1', projectId: 'demo-wattpost' }

/** Starts an Auth emulator on a free port. Throws a refusal as an error. */
export async function startedAuthEmulator(
  options: Partial<AuthEmulatorOptions> = {},
): Promise<AuthEmulator> {
  const started = await startAuthEmulator({ ...authAddress, port: await freePort(), ...options })
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}
