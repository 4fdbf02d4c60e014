import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addExplain(program: Command, run: Runner): void {
  program
    .command('explain')
    .description('explain an event, field, route, action, fault or key of a scenario')
    .argument('[name...]', 'what to explain; without it, the list')
    .option('--json', 'as JSON', false)
    .addHelpText(
      'after',
      `
Fields with units and ranges, and which family and variant sends or supports
it, from the contract. The same as a page: docs/reference.md.

Examples:
  wattpost explain
  wattpost explain hydra_power
  wattpost explain abp
  wattpost explain GET /api/hydra/device/HY-0001
  wattpost explain http status
  wattpost explain expect.within --json`,
    )
    .action((words: string[], options: { json: boolean }) =>
      run(async () => (await import('./explain.ts')).explain(words, options)),
    )
}
