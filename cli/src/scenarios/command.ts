import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addScenarios(program: Command, run: Runner): void {
  program
    .command('scenarios')
    .description('list the shipped scenarios: name, length, tags and expectations')
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
      run(async () => (await import('./listScenarios.ts')).listScenarios(options)),
    )
}
