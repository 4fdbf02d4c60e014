import { EXIT, type ExitCode } from './exit.ts'
import { printError } from './terminal.ts'

/** A full or read-only disk, whichever command meets it, as a line with its remedy. Rethrows any other error: a bug. */
export async function failedFile(error: unknown): Promise<ExitCode> {
  const { fileErrorText } = await import('@wattpost/emulator/scenarios')
  const text = fileErrorText(error)
  if (text === null) throw error
  printError(text)
  return EXIT.environment
}
