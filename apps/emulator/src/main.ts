import { CommanderError } from 'commander'
import { type EmulatorOptions, startCommand } from './options.ts'
import { run } from './run.ts'

process.exitCode = await main(process.argv.slice(2))

/** Exit code 2 for bad usage, which commander has told by then. */
async function main(args: readonly string[]): Promise<number> {
  const command = startCommand()
  try {
    command.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : 2
  }
  return run(command.opts<EmulatorOptions>())
}
