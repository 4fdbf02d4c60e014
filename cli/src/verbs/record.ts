import type { Command } from 'commander'
import type { RecordOptions } from '../record/record.ts'
import type { Runner } from '../runner.ts'
import { portOf } from './readOptions.ts'

export function addRecord(program: Command, run: Runner): void {
  program
    .command('record')
    .description('stand between a dashboard and a backend, and write down what passes')
    .requiredOption('--target <url>', 'origin that serves the dashboard, its API and its socket')
    .requiredOption('-o, --output <folder>', 'where recording and scenario go')
    .option('--port <number>', 'port of the recorder', portOf, 4410)
    .addHelpText(
      'after',
      `
Open the dashboard at the recorder's own address; pages from elsewhere get 403.
Names, addresses, tokens and places are replaced before anything is written.
Ctrl-C ends it and leaves recording.ndjson.gz and recorded.yaml, a scenario that
plays it.

Examples:
  wattpost record --target https://dashboard.example.com -o recordings/monday
  wattpost replay recordings/monday/recorded.yaml`,
    )
    .action((options: RecordOptions) =>
      run(async () => (await import('../record/record.ts')).record(options)),
    )
}
