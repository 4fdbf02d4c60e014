import { createServer } from 'node:net'
import { type AuthEmulator, type AuthEmulatorOptions, startAuthEmulator } from './authEmulator.ts'

export const authAddress = { host: '127.0.0.1', projectId: 'demo-wattpost' }

/** A port that nothing listens on; somebody else could take it before we do, which is rare. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      probe.close(() => resolve(address.port))
    })
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
