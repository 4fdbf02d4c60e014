import { type AuthEmulator, freePort, PROJECT_ID, startAuthEmulator } from '@wattpost/emulator'
import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Refusal } from '../exit.ts'
import { complain } from '../speak.ts'

/**
 * Starts an Auth emulator; several plays after one another may share it.
 * @param port any free one when it is left out
 */
export async function openAuth(port?: number): Promise<Result<AuthEmulator, Refusal>> {
  const started = await startAuthEmulator({
    host: '127.0.0.1',
    port: port ?? (await freePort()),
    projectId: PROJECT_ID,
    log: complain,
  })
  return started.ok
    ? accepted(started.value)
    : refused({ kind: 'environment', message: started.error.message })
}
