import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addCompare(program: Command, run: Runner): void {
  program
    .command('compare')
    .description('tell what differs between two runs of replay')
    .argument('<first>', 'a file of replay --log, or the output of replay --json')
    .argument('<second>', 'the same of the other run')
    .option('--all', 'show all differences, not only the first 40', false)
    .addHelpText(
      'after',
      `
Compared are verdicts, and with --log also events and final states. Events are
the same at times up to 1 s apart; measured values are not compared. Exit code
0 same, 1 differs, 2 a file that cannot be read.

Examples:
  wattpost replay grid-outage --log before.ndjson
  wattpost compare before.ndjson after.ndjson`,
    )
    .action((first: string, second: string, options: { all: boolean }) =>
      run(async () => (await import('./compare.ts')).compare(first, second, options)),
    )
}
