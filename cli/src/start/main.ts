import { CommanderError } from 'commander'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { failedFile } from '../failedFile.ts'
import { watchOutput } from '../terminal.ts'
import { start } from './start.ts'

watchOutput()
// The program of `npm start`; the command line runs the same as `wattpost start`.
programStop.finish(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<ExitCode> {
  try {
    return await start(args)
  } catch (error) {
    // commander has printed the mistake.
    if (!(error instanceof CommanderError)) return failedFile(error)
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage
  }
}
