import type { Family } from '@wattpost/protocol'
import type { CredentialOptions } from '../client/account.ts'
import type { TargetOptions } from '../client/target.ts'

/** Options of `conform`. */
export interface ConformOptions extends TargetOptions, CredentialOptions {
  readonly otherEmail?: string
  readonly otherPassword?: string
  readonly families: readonly Family[]
  readonly commands: boolean
  /** Time for which events are awaited, s. */
  readonly wait: number
  readonly json: boolean
  /** File of the JUnit report. */
  readonly report?: string
  /** Folder of the HTML report. */
  readonly html?: string
}
