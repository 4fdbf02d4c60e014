import { checkExposure, OWNER_TOKEN_VARIABLE, openSeededAuth } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { print, printError, printRefusal } from '../terminal.ts'

/** Options of `auth-emulator`. */
export interface AuthEmulatorOptions {
  readonly port: number
  readonly host: string
  /** Origins of the pages that may call; it answers under their host names too. */
  readonly allowOrigin: readonly string[]
  /** Allows a host beyond loopback. */
  readonly forceInsecure: boolean
}

/** Runs the Auth emulator for emulators of other processes until it is stopped. */
export async function authEmulator(options: AuthEmulatorOptions): Promise<ExitCode> {
  const { port, host, allowOrigin, forceInsecure } = options
  const exposed = checkExposure({ host, publicHosts: [] }, forceInsecure)
  if (!exposed.ok) return printRefusal({ ...exposed.error, code: 'usage' })
  const ownerToken = process.env[OWNER_TOKEN_VARIABLE] ?? ''
  if (ownerToken === '') {
    printError(`${OWNER_TOKEN_VARIABLE} is missing: the emulators have to know the same secret.`)
    return EXIT.usage
  }
  const stop = programStop.listen()
  const pages = [{ host, port, allowedOrigins: allowOrigin }]
  const started = await openSeededAuth({ host, port, pages, ownerToken, log: printError })
  if (!started.ok) return printRefusal(started.error)
  const auth = started.value
  programStop.watch(() => [`Auth emulator (process ${auth.pid})`])
  print(`The Auth emulator is ready at ${auth.url}`)
  const exit = await Promise.race([auth.exited, stop.requested])
  await auth.stop()
  if (exit?.kind !== 'died') return EXIT.fine
  printError(`The Auth emulator ended unexpectedly: ${exit.message}`)
  return EXIT.environment
}
