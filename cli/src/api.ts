import type { Verdict } from '@wattpost/emulator'
import { openAuth } from './house/auth.ts'
import { openHouse } from './house/house.ts'
import { readPlayable } from './scenario/readScenario.ts'

export type { Verdict }

/** How an emulator is started. */
export interface StartOptions {
  /** A name in `scenarios/`, or a file. */
  readonly scenario: string
  /** The scenario's own when it is left out. */
  readonly seed?: number
  /** Virtual seconds per second, or as many as the machine can do; the clock stands when it is left out. */
  readonly speed?: number | 'max'
  /** Any free one when it is left out. */
  readonly port?: number
  /** Any free one when it is left out. */
  readonly authPort?: number
}

/** A whole emulator in this process: dashboard, API, socket, accounts. */
export interface StartedEmulator {
  /** Where dashboard, API and socket are. */
  readonly url: string
  /** Where the Auth emulator is. */
  readonly authUrl: string
  /** Moves virtual time on by so many ms at once. */
  step(ms: number): void
  /** Lets time run at a speed. */
  play(speed: number | 'max'): void
  /** What became of each expectation so far. */
  verdicts(): readonly Verdict[]
  /** Ends it, its Auth emulator too. */
  close(): Promise<void>
}

/**
 * Starts an emulator for a test, as `wattpost run` does for a command. Rejects with what is wrong with the
 * scenario, or with a port.
 */
export async function startEmulator(options: StartOptions): Promise<StartedEmulator> {
  const { scenario, seed, speed, port, authPort } = options
  const read = await readPlayable(scenario)
  if (!read.ok) throw new Error(read.error.join('\n'))
  const auth = await openAuth(authPort)
  if (!auth.ok) throw new Error(auth.error.message)
  const house = await openHouse({ scenario: read.value, auth: auth.value, seed, port })
  if (!house.ok) {
    await auth.value.stop()
    throw new Error(house.error.message)
  }
  const { url, authUrl, stage, judging } = house.value
  const play = (at: number | 'max') => stage.set({ speed: at, paused: false })
  if (speed !== undefined) play(speed)
  return {
    url,
    authUrl,
    step: (ms) => stage.step(ms),
    play,
    verdicts: () => judging.verdicts(),
    close: async () => {
      await house.value.close()
      await auth.value.stop()
    },
  }
}
