import type { ChildProcess } from 'node:child_process'
import { type EmulatorOptions, startEmulator } from '@wattpost/emulator'
import type { Result } from '@wattpost/protocol/result'
import { programStop } from '../tooling/programStop.mjs'
import { EXIT, type ExitCode } from './exit.ts'

/** Awaits the start of a server. Its running parts are named when a stop of this program is abandoned. */
export async function started<T extends { openParts(): string[] }, E>(
  name: string,
  starting: Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let openParts = () => [`start of the ${name}`]
  programStop.watch(() => openParts())
  const server = await starting
  openParts = server.ok ? () => server.value.openParts() : () => []
  return server
}

/** Starts an emulator that is stopped with this program. */
export function startStoppable(options: EmulatorOptions): ReturnType<typeof startEmulator> {
  return started('emulator', startEmulator(options))
}

/** Closes a server. A part that does not end ends the program, with the exit code of an interrupted run. */
export async function closeStoppable(
  server: { close(): Promise<readonly string[]> },
  code: ExitCode,
): Promise<ExitCode> {
  const open = await server.close()
  if (open.length > 0) programStop.abandon(EXIT.interrupted)
  return code
}

/** Whether a child process has started, and has not ended. */
export function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}
