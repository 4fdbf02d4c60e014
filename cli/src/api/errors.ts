/**
 * - `usage`: an option or a scenario is wrong.
 * - `environment`: the machine is at fault, e.g. a taken port.
 * - `invalid`: a value that is not allowed, or an action that the device does not have.
 * - `unknown`: no device or fault has this id.
 * - `conflict`: time is advancing already.
 * - `unavailable`: the Auth emulator does not answer, or too much waits.
 * - `closed`: the emulator was closed.
 */
export type EmulatorErrorCode =
  | 'usage'
  | 'environment'
  | 'invalid'
  | 'unknown'
  | 'conflict'
  | 'unavailable'
  | 'closed'

/** Reason why an emulator did not start, or refused something. The message says what was wrong, and what is allowed. */
export class EmulatorError extends Error {
  override readonly name = 'EmulatorError'
  readonly code: EmulatorErrorCode

  constructor(code: EmulatorErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
