import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { type AuthEmulator, type AuthEmulatorOptions, startAuthEmulator } from './authEmulator.ts'

export const authAddress = { host: '127.0.0.1', projectId: 'demo-wattpost' }

/** A port that nothing listens on, below those that the system gives to connections that go out. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/** Starts an Auth emulator on a free port, or throws what it was refused for. */
export async function startedAuthEmulator(
  options: Partial<AuthEmulatorOptions> = {},
): Promise<AuthEmulator> {
  const started = await startAuthEmulator({ ...authAddress, port: await freePort(), ...options })
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}
