import { startEmulator as startInstance, type Verdict } from '@wattpost/emulator'
import { readPlayable } from './scenario/readScenario.ts'
import { printError } from './terminal.ts'

export type { Verdict }

/** Options of an emulator. */
export interface StartOptions {
  /** A name in `scenarios/`, or a file. */
  readonly scenario: string
  /** Default: the scenario's seed. */
  readonly seed?: number
  /** Virtual seconds per second, or `max`. Without it the clock is paused. */
  readonly speed?: number | 'max'
  /** Default: any free port. */
  readonly port?: number
  /** Default: any free port. */
  readonly authPort?: number
}

/** A whole emulator in this process: dashboard, API, socket, accounts. */
export interface StartedEmulator {
  /** Address of dashboard, API and socket. */
  readonly url: string
  /** Address of the Auth emulator. */
  readonly authUrl: string
  /** Bearer token by which a request to the Auth emulator may read and change all accounts. */
  readonly authOwnerToken: string
  /** Advances virtual time by a number of ms at once. */
  step(ms: number): void
  /** Runs the clock at a speed. */
  play(speed: number | 'max'): void
  /** The verdict on each expectation up to now. */
  verdicts(): readonly Verdict[]
  /** Stops it and its Auth emulator. */
  close(): Promise<void>
}

/** Starts an emulator for a test. Rejects when the scenario is invalid or a port is taken. */
export async function startEmulator(options: StartOptions): Promise<StartedEmulator> {
  const { scenario, seed, speed, port, authPort } = options
  const read = await readPlayable(scenario)
  if (!read.ok) throw new Error(read.error.message)
  const started = await startInstance({
    ...{ scenario: read.value, seed, port, authPort, paused: true, log: printError },
  })
  if (!started.ok) throw new Error(started.error.message)
  const { url, authUrl, authOwnerToken, player, evaluator, close } = started.value
  const play = (at: number | 'max') => player.set({ speed: at, paused: false })
  if (speed !== undefined) play(speed)
  return {
    url,
    authUrl,
    authOwnerToken,
    step: (ms) => player.step(ms),
    play,
    verdicts: () => evaluator.verdicts(),
    close: async () => {
      const open = await close()
      if (open.length > 0) printError(`Not ended: ${open.join(', ')}`)
    },
  }
}
