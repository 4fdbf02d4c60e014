import { type Command, Option } from 'commander'
import type { FleetOptions } from '../fleet.ts'
import type { ImportOptions } from '../import/importIncident.ts'
import type { RecordOptions } from '../record.ts'
import { portOf, type Runner, seedOf, wholeNumber } from './readOptions.ts'

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
    .action((file: string) =>
      run(async () => (await import('../scenario/newScenario.ts')).create(file)),
    )
}

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
        ;(await import('../optimizeLater.ts')).optimizeLater()
        const { validate } = await import('../scenario/validate.ts')
        const { expandedNames } = await import('../scenario/expandedNames.ts')
        const all = await expandedNames(files)
        if (!watch) return validate(all)
        return (await import('../scenario/watchFiles.ts')).watchFiles(all, () => validate(all))
      }),
    )
}

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
      run(async () => (await import('../scenario/list.ts')).listScenarios(options)),
    )
}

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
      const { finishRecording, record } = await import('../record.ts')
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
        return (await import('../import/importIncident.ts')).importIncident(file, options)
      }),
    )
}

const devices = wholeNumber(0, 100_000)

export function addFleet(program: Command, run: Runner): void {
  program
    .command('fleet')
    .description('write a seeded fleet as JSON or CSV')
    .option('--bg <number>', 'number of bg devices', devices, 0)
    .option('--pm <number>', 'number of power meters', devices, 0)
    .option('--hydra <number>', 'number of hydras', devices, 0)
    .option('--seed <number>', 'the same seed gives the same fleet', seedOf, 1)
    .option('--tz <zone>', 'time zone, which selects the region', 'Africa/Lagos')
    .requiredOption('-o, --output <file>', 'must end in .json or .csv')
    .addHelpText(
      'after',
      `
Examples:
  wattpost fleet --bg 20 --pm 5 --hydra 10 -o fleet.json
  wattpost fleet --hydra 1000 --seed 7 -o fleet.csv`,
    )
    .action((options: FleetOptions) =>
      run(async () => (await import('../fleet.ts')).fleet(options)),
    )
}
