import {
  type EmulatorOptions,
  type ScenarioPlayer,
  startEmulator as startInstance,
} from '@wattpost/emulator'

/** A complete emulator with its Auth emulator on free ports and a paused clock. */
export interface RunningEmulator {
  readonly url: string
  readonly authUrl: string
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
    | 'auth'
    | 'limits'
    | 'controlToken'
    | 'allowedOrigins'
    | 'sessionCheckMs'
    | 'dialect'
    | 'startMs'
    | 'stateDir'
  > = {},
): Promise<RunningEmulator> {
  const complaints: string[] = []
  const log = (message: string) => complaints.push(message)
  const started = await startInstance({ scenario, paused: true, ...own, log })
  if (!started.ok) throw new Error(started.error.message)
  const { url, authUrl, authPid, player, close } = started.value
  return { url, authUrl, authPid, player, complaints, close }
}
