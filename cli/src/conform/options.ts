import type { Family } from '@wattpost/protocol'

/** Options of `conform`. */
export interface ConformOptions {
  readonly target: string
  /** Origin of the dashboard's page; the target's by default. */
  readonly origin?: string
  readonly email?: string
  readonly password?: string
  readonly token?: string
  readonly otherEmail?: string
  readonly otherPassword?: string
  readonly apiKey?: string
  /** Address of the Auth emulator. */
  readonly authEmulator?: string
  readonly families: readonly Family[]
  readonly commands: boolean
  /** Time for which events are awaited, s. */
  readonly wait: number
  /** Longest wait for an answer, s. */
  readonly timeout: number
  readonly json: boolean
  /** File of the JUnit report. */
  readonly report?: string
  /** Folder of the HTML report. */
  readonly html?: string
}
