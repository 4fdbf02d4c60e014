import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

export function addScenarios(program: Command, run: Runner): void {
  program
    .command('scenarios')
    .description('list the scenarios that ship: name, length, tags, and what each proves')
    .option('--filter <tag>', 'only those with this tag')
    .option('--json', 'as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  wattpost scenarios
  wattpost scenarios --filter outage --json`,
    )
    .action((options: { filter?: string; json: boolean }) =>
      run(async () => (await import('../scenario/list.ts')).listScenarios(options)),
    )
}
