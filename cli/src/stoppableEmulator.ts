import { type EmulatorInstance, type EmulatorOptions, startEmulator } from '@wattpost/emulator'
import { programStop } from '../tooling/programStop.mjs'
import { EXIT, type ExitCode } from './exit.ts'

/** Starts an emulator whose running parts are named when a stop of this program is abandoned. */
export async function startStoppable(
  options: EmulatorOptions,
): Promise<Awaited<ReturnType<typeof startEmulator>>> {
  let openParts = () => ['start of the emulator']
  programStop.watch(() => openParts())
  const started = await startEmulator(options)
  openParts = started.ok ? () => started.value.openParts() : () => []
  return started
}

/** Closes an emulator. A part that does not end ends the program, with the exit code of an interrupted run. */
export async function closeStoppable(
  emulator: EmulatorInstance,
  code: ExitCode,
): Promise<ExitCode> {
  const open = await emulator.close()
  if (open.length > 0) programStop.abandon(EXIT.interrupted)
  return code
}
