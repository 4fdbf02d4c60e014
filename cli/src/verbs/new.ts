import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

export function addNew(program: Command, run: Runner): void {
  program
    .command('new')
    .description('write a scenario to begin with, and the schema by which an editor completes it')
    .argument('<file>', 'ends in .yaml; nothing that exists is overwritten')
    .addHelpText(
      'after',
      `
Beside it comes scenario.schema.json, which its first line names: an editor with
a YAML language server then completes, explains and checks what you write.

Examples:
  wattpost new my-outage.yaml
  wattpost validate my-outage.yaml --watch`,
    )
    .action((file: string) =>
      run(async () => (await import('../create/newScenario.ts')).create(file)),
    )
}
