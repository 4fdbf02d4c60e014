/** Exit codes of every command; 130 is a Ctrl-C that cut it short. */
export const EXIT = { fine: 0, failed: 1, usage: 2, environment: 3, interrupted: 130 } as const

/** One of {@link EXIT}, or that of a command which was run on somebody's behalf. */
export type ExitCode = number

/** Why a command cannot go on: whose it is to mend, and what to do. */
export interface Refusal {
  readonly kind: 'usage' | 'environment'
  readonly message: string
}

export function exitCodeOf({ kind }: Refusal): ExitCode {
  return kind === 'usage' ? EXIT.usage : EXIT.environment
}
