import { CommanderError } from 'commander'
import { programStop } from '../tooling/programStop.mjs'
import { completedWordOf, isPath } from './completion/completion.ts'
import { EXIT, type ExitCode } from './exit.ts'
import { failedFile } from './failedFile.ts'
import { knownArgs, programOf } from './program.ts'
import { print, watchOutput } from './terminal.ts'

watchOutput()
programStop.finish(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.fine
  const isCompleting = args[0] === 'complete' && args[1] === '--'
  const program = programOf(async (work) => {
    code = await work()
  }, isCompleting)
  const word = isCompleting ? completedWordOf(program, args.slice(2)) : null
  if (word !== null) {
    for (const line of await completionsOf(word)) print(line)
    return EXIT.fine
  }
  if (isCompleting) (await import('@bomb.sh/tab/commander')).default(program)
  try {
    await program.parseAsync(knownArgs(program, args), { from: 'user' })
    return code
  } catch (error) {
    // commander has printed the error with its option.
    if (!(error instanceof CommanderError)) return failedFile(error)
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage
  }
}

async function completionsOf({
  kind,
  ...word
}: NonNullable<ReturnType<typeof completedWordOf>>): Promise<string[]> {
  if (isPath(kind))
    return (await import('./completion/completedPaths.ts')).completedPaths(kind, word.typed)
  const { runningCompletions } = await import('./completion/runningCompletions.ts')
  return runningCompletions({ kind, ...word })
}
