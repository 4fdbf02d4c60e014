import { type Command, Option } from 'commander'
import { portOf, type Runner } from '../readOptions.ts'
import type { RecordOptions } from './record.ts'

export function addRecord(program: Command, run: Runner): void {
  const command = program
    .command('record')
    .description('record the traffic between a dashboard and a backend')
    .option('--target <url>', 'origin of the dashboard, its API and its socket')
    .option('-o, --output <folder>', 'folder of the recording and its scenario')
    .option('--port <number>', 'port of the recorder', portOf, 4410)
    .addOption(
      new Option(
        '--finish <file>',
        'close the recording.ndjson of a recorder that was killed',
      ).conflicts(['target', 'output']),
    )
    .addHelpText(
      'after',
      `
Open the dashboard at the recorder's address; other origins get 403. Before
anything is written, all texts and numbers are replaced, except those that the
contract enumerates, its measurements and times, and ids of devices. Ctrl-C
stops it and leaves recording.ndjson.gz and recorded.yaml, a scenario that
replays it, readable for you alone. After a kill, --finish does the same. The
scenario holds expectations: review them (docs/recordings.md).

Examples:
  wattpost record --target https://staging.example.com -o recordings/monday
  wattpost replay recordings/monday/recorded.yaml
  wattpost record --finish recordings/monday/recording.ndjson`,
    )
  command.action(({ target, output, port, finish }: Partial<RecordOptions> & FinishOptions) =>
    run(async () => {
      const { finishRecording, record } = await import('./record.ts')
      if (finish !== undefined) return finishRecording(finish)
      return record({
        target: target ?? command.error("error: required option '--target <url>' not specified"),
        output:
          output ?? command.error("error: required option '-o, --output <folder>' not specified"),
        port: port ?? 4410,
      })
    }),
  )
}

/** The option that takes the place of all others. */
interface FinishOptions {
  readonly finish?: string
}
