import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

export function addValidate(program: Command, run: Runner): void {
  program
    .command('validate')
    .description('find the mistakes in scenario files')
    .argument('<file...>', 'names in scenarios/, or files; "all" is all shipped scenarios')
    .option('--watch', 'check again whenever a file changes, until Ctrl-C', false)
    .addHelpText(
      'after',
      `
Each mistake is a line file:line:column: message, for editors and CI; exit
code 2.

Examples:
  wattpost validate my-outage.yaml
  wattpost validate grid-outage storm
  wattpost validate all
  wattpost validate my-outage.yaml --watch`,
    )
    .action((files: string[], { watch }: { watch: boolean }) =>
      run(async () => {
        ;(await import('./optimizeLater.ts')).optimizeLater()
        const { validate } = await import('./validate.ts')
        const { expandedNames } = await import('../scenario/readScenario.ts')
        const all = await expandedNames(files)
        if (!watch) return validate(all)
        return (await import('../scenario/watchFiles.ts')).watchFiles(all, () => validate(all))
      }),
    )
}
