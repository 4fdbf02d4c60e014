import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

export function addValidate(program: Command, run: Runner): void {
  program
    .command('validate')
    .description('find the mistakes in scenario files')
    .argument('<file...>', 'names in scenarios/, or files')
    .option('--watch', 'look again whenever a file changes, until Ctrl-C', false)
    .addHelpText(
      'after',
      `
Each mistake is one line, file:line:column: message, as editors and CI
understand it; exit code 2.

Examples:
  wattpost validate my-outage.yaml
  wattpost validate grid-outage storm
  wattpost validate my-outage.yaml --watch`,
    )
    .action((files: string[], { watch }: { watch: boolean }) =>
      run(async () => {
        const { validate, watchFiles } = await import('../scenario/validate.ts')
        return watch ? watchFiles(files) : validate(files)
      }),
    )
}
