import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'
import type { ImportOptions } from './importIncident.ts'

export function addImport(program: Command, run: Runner): void {
  program
    .command('import')
    .description('make a scenario of measured data: an incident as CSV or NDJSON')
    .argument('<file>', 'CSV with a header, or NDJSON by its ending .ndjson or .jsonl')
    .requiredOption('-m, --map <file>', 'YAML that says what the columns are')
    .option('-o, --output <file>', 'the scenario; must end in .yaml or .yml, and must not exist')
    .option('--check', 'show what the map reads from the first rows; write nothing', false)
    .addHelpText(
      'after',
      `
The values go into a file beside the scenario; the states become steps. Each
mistake is a line file:line:cell: message; exit code 2. docs/import.md
describes the map.

Examples:
  wattpost import incident.csv --map map.yaml --check
  wattpost import incident.csv --map map.yaml -o my-incident.yaml
  wattpost replay my-incident.yaml`,
    )
    .action((file: string, options: ImportOptions, command: Command) =>
      run(async () => {
        if (!options.check && options.output === undefined)
          command.error("error: required option '-o, --output <file>' not specified, or --check")
        return (await import('./importIncident.ts')).importIncident(file, options)
      }),
    )
}
