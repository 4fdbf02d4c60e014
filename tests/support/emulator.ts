import {
  type AuthEmulator,
  type EmulatorOptions,
  openAuthEmulator,
  type ScenarioPlayer,
  startEmulator as startInstance,
} from '@wattpost/emulator'

/** A complete emulator with an Auth emulator of its own on free ports and a paused clock. */
export interface RunningEmulator {
  readonly url: string
  readonly authUrl: string
  /** Gives a request to the Auth emulator an owner's rights. */
  readonly authOwnerToken: string
  /** The Auth emulator's process. */
  readonly authPid: number
  readonly player: ScenarioPlayer
  /** Logged errors. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/**
 * Starts an emulator in this process. Its clock is paused: tests move it by `player.step`.
 * @param scenario a name in `scenarios/`, or a file
 * @param own options that differ from the defaults
 */
export async function startEmulator(
  scenario: string,
  own: Pick<
    EmulatorOptions,
    | 'limits'
    | 'controlToken'
    | 'allowedOrigins'
    | 'sessionCheckMs'
    | 'dialect'
    | 'startMs'
    | 'stateDir'
    | 'workLimits'
    | 'publicHosts'
    | 'forceInsecure'
    | 'trustedProxies'
  > & { readonly auth?: AuthEmulator } = {},
): Promise<RunningEmulator> {
  const complaints: string[] = []
  const log = (message: string) => complaints.push(message)
  const auth = own.auth ?? (await takeAuthEmulator())
  const started = await startInstance({ scenario, paused: true, ...own, auth, log })
  if (!started.ok) throw new Error(started.error.message)
  const { url, player, close } = started.value
  return {
    ...{ url, authUrl: auth.url, authOwnerToken: auth.ownerToken },
    ...{ authPid: auth.pid, player, complaints },
    close: async () => {
      await close()
      if (authEmulators.has(auth)) authEmulators.set(auth, 'idle')
    },
  }
}

/**
 * The Auth emulators of this process that have not ended. An emulator resets the accounts of an idle one when it starts; a
 * new one would take most of a second of CPU time.
 */
const authEmulators = new Map<AuthEmulator, 'idle' | 'used'>()

async function takeAuthEmulator(): Promise<AuthEmulator> {
  const auth = [...authEmulators].find(([, state]) => state === 'idle')?.[0] ?? (await newAuth())
  authEmulators.set(auth, 'used')
  return auth
}

async function newAuth(): Promise<AuthEmulator> {
  const started = await openAuthEmulator(() => {})
  if (!started.ok) throw new Error(started.error.message)
  void started.value.exited.then(() => authEmulators.delete(started.value))
  return started.value
}
