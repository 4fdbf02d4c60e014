import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addNew(program: Command, run: Runner): void {
  program
    .command('new')
    .description('create a scenario, and its schema for completion in editors')
    .argument('<file>', 'must end in .yaml or .yml; existing files are not overwritten')
    .addHelpText(
      'after',
      `
The scenario's first line names scenario.schema.json beside it: an editor with a
YAML language server then completes, explains and checks the scenario.

Examples:
  wattpost new my-outage.yaml
  wattpost validate my-outage.yaml --watch`,
    )
    .action((file: string) => run(async () => (await import('./newScenario.ts')).create(file)))
}
