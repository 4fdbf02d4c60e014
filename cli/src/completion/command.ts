import { Argument, type Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addComplete(program: Command, run: Runner): void {
  program
    .command('complete')
    .description('print the completion script of a shell')
    .addArgument(
      new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']),
    )
    .addHelpText(
      'after',
      `
It completes verbs, options, files and scenarios, and what a running emulator
has: ids of devices, actions, steps and faults.

Examples:
  source <(wattpost complete bash)     in bash; or zsh
  wattpost complete fish | source      in fish`,
    )
    .action((shell: string) => run(async () => (await import('./script.ts')).printScript(shell)))
}
