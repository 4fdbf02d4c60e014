import { CommanderError } from 'commander'
import { placeOf } from './completion/place.ts'
import { EXIT, type ExitCode } from './exit.ts'
import { programOf } from './program.ts'
import { goOnUnheard, say } from './speak.ts'

goOnUnheard()
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = EXIT.fine
  const program = programOf(async (work) => {
    code = await work()
  })
  const place = args[0] === 'complete' && args[1] === '--' ? placeOf(program, args.slice(2)) : null
  if (place !== null) {
    const { completedPaths } = await import('./completion/paths.ts')
    for (const line of await completedPaths(place, args.at(-1) ?? '')) say(line)
    return EXIT.fine
  }
  if (args[0] === 'complete') {
    const { default: complete } = await import('@bomb.sh/tab/commander')
    complete(program)
    if (args[1] === 'bash') say((await import('./completion/bash.ts')).BASH_ALONE)
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    // commander has told by then what is wrong, and with which option.
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage
  }
}
