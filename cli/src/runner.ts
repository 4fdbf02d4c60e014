import type { ExitCode } from './exit.ts'

/** Does a verb's work; its answer is the exit code. */
export type Runner = (work: () => Promise<ExitCode>) => Promise<void>
