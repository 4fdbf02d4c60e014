import type { StartRefusal } from '@wattpost/emulator'
import { type Result, refused } from '@wattpost/protocol/result'

/** Exit codes of every command; 130 means interrupted by Ctrl-C. */
export const EXIT = { fine: 0, failed: 1, usage: 2, environment: 3, interrupted: 130 } as const

/** One of {@link EXIT}, or the exit code of the command that `run` starts. */
export type ExitCode = number

/** A refused command; the code is for an option or file to correct, or for the machine. */
export type CommandRefusal = StartRefusal

export function refuseCommand(
  code: CommandRefusal['code'],
  message: string,
): Result<never, CommandRefusal> {
  return refused({ what: 'command', where: '', message, code })
}

export function exitCodeOf({ code }: CommandRefusal): ExitCode {
  return code === 'usage' ? EXIT.usage : EXIT.environment
}
