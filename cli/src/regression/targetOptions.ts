/** Options of `replay --target`. */
export interface TargetReplayOptions {
  /** Origin of the other backend. */
  readonly target: string
  readonly email?: string
  readonly password?: string
  readonly token?: string
  readonly apiKey?: string
  /** Address of the Auth emulator. */
  readonly authEmulator?: string
  /** File of ids by the recorded ones. */
  readonly devices?: string
  /** `OLD=NEW`, each an id by a recorded one. */
  readonly device: readonly string[]
  readonly commands: boolean
  /** Time for which events are awaited after the last call, s. */
  readonly wait: number
  /** Longest wait for an answer, s. */
  readonly timeout: number
  /** Recorded seconds per second; `max` makes each call once the one before is answered. */
  readonly speed: number | 'max'
  /** File of the JUnit report. */
  readonly report?: string
  /** Folder of the HTML report. */
  readonly html?: string
  readonly json: boolean
  readonly bail: boolean
  /** Only scenarios with this tag. */
  readonly filter?: string
}
