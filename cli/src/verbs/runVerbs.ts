import { type Command, Option } from 'commander'
import type { ClockRequest } from '../clock.ts'
import type { DemoOptions } from '../demo/demoOptions.ts'
import type { ReplayOptions } from '../replay/outcome.ts'
import type { RunOptions } from '../replay/runWithCommand.ts'
import {
  addDialectOptions,
  PORTS,
  portOf,
  type Runner,
  refuseSamePorts,
  seedOf,
  seedsOf,
  shardOf,
  speedOf,
  wholeNumber,
} from './readOptions.ts'
import { addSteeredOptions, originOf, type SteerOptions, targetOf } from './steeredOptions.ts'
import { addTargetOptions, TARGET_HELP, targetOptionsOf } from './targetOptions.ts'

const devices = wholeNumber(0, 10_000)

export function addDemo(program: Command, run: Runner): void {
  const command = program
    .command('demo')
    .description('start everything, run a scenario and open the dashboard as merchant')
    .option('--bg <number>', 'number of bg devices', devices)
    .option('--pm <number>', 'number of power meters', devices)
    .option('--hydra <number>', 'number of hydras', devices)
    .option('--seed <number>', "seed; the scenario's by default", seedOf)
    .option('--company <name>', 'company name on the dashboard')
    .option('--scenario <name>', 'a name in scenarios/, or a file', 'sales-story')
    .option('--speed <factor>', "virtual seconds per second; the scenario's by default", speedOf)
    .option('--port <number>', 'port of dashboard and API', portOf, PORTS.dashboard)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, PORTS.auth)
    .option('--no-open', 'do not open a browser')
    .option('--static <folder>', 'write the demo as files for any web server, emulator included')
  addDialectOptions(command)
    .addHelpText(
      'after',
      `
With --bg, --pm or --hydra these devices replace the unnamed ones of the
scenario's fleet. The default scenario lasts five minutes, then time stops; the
director restarts it.

Examples:
  wattpost demo
  wattpost demo --bg 20 --pm 5 --hydra 10 --seed 7 --company "Acme Power"
  wattpost demo --scenario storm --speed 60
  wattpost demo --static site/demo --company "Acme Power"`,
    )
    .hook('preAction', refuseSamePorts)
    .action((options: DemoOptions) =>
      run(async () => (await import('../demo/demo.ts')).demo(options)),
    )
}

export function addEmulate(program: Command, run: Runner): void {
  program
    .command('emulate')
    .description('the emulator alone, for a dashboard in development')
    .argument('[options...]', 'the options of wattpost start; see wattpost emulate --help')
    .helpOption(false)
    .allowUnknownOption()
    .action((args: string[]) => run(async () => (await import('../start/start.ts')).emulate(args)))
}

export function addReplay(program: Command, run: Runner): void {
  const command = program
    .command('replay')
    .description('run scenarios with a real client and check their expectations')
    .argument('<file...>', 'names in scenarios/, or files; "all" is all shipped scenarios')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf, 'max' as const)
    .option('--seed <number>', "seed; the scenario's by default", seedOf)
    .option('--browser', 'also check the browser expectations, in Chromium', false)
    .option('--report <file>', 'write a JUnit report')
    .option('--log <file>', 'write the log of the runs, which compare reads')
    .option('--html <folder>', 'write an HTML report with screenshots, and traces beside it')
    .option('--json', 'print the verdicts as JSON', false)
    .option('--watch', 'play again whenever a file is saved, until Ctrl-C', false)
    .option('--bail', 'stop after the first scenario that fails', false)
    .option('--filter <tag>', 'only scenarios with this tag')
    .option('--jobs <number>', 'runs at a time, each in its own process', wholeNumber(1, 64), 1)
    .option('--seeds <list>', 'run each scenario once per seed: 1..50 or 1,5,9', seedsOf)
    .option('--repeat <number>', 'run each scenario so often', wholeNumber(1, 10_000), 1)
    .option('--shard <part>', 'only a part of the runs, for several machines: 1/4', shardOf)
    .option('--port <number>', 'port of the emulator; any free one by default', portOf)
    .option('--auth-port <number>', 'port of the Auth emulator; any free one by default', portOf)
  addDialectOptions(command)
  addTargetOptions(command)
    .addHelpText(
      'after',
      `
A client signs in at the Auth emulator, calls the API and listens on the socket
as the dashboard does. While an expectation waits for a client, time slows to
real time.
${TARGET_HELP}

Examples:
  wattpost replay grid-outage
  wattpost replay my-outage.yaml --speed 60
  wattpost replay all --filter outage --report junit.xml --html report
  wattpost replay grid-outage --browser --html report
  wattpost replay all --jobs 4 --shard 1/2 --report junit.xml
  wattpost replay my-outage.yaml --seeds 1..50 --jobs 2
  wattpost replay recordings/monday/recorded.yaml --speed 10 \\
    --target https://staging.example.com --email ada@example.com`,
    )
    .hook('preAction', refuseSamePorts)
    .action((files: string[], options: ReplayOptions) => {
      const target = targetOptionsOf(options, command)
      refuseContradictions(command)
      return run(async () =>
        target === null
          ? (await import('../replay/replay.ts')).replay(files, options)
          : (await import('../regression/replayTarget.ts')).replayOnTarget(files, target),
      )
    })
}

export function addCompare(program: Command, run: Runner): void {
  program
    .command('compare')
    .description('tell what differs between two runs of replay')
    .argument('<first>', 'a file of replay --log, or the output of replay --json')
    .argument('<second>', 'the same of the other run')
    .option('--all', 'show all differences, not only the first 40', false)
    .addHelpText(
      'after',
      `
Compared are verdicts, and with --log also events and final states. Events are
the same at times up to 1 s apart; measured values are not compared. Exit code
0 same, 1 differs, 2 a file that cannot be read.

Examples:
  wattpost replay grid-outage --log before.ndjson
  wattpost compare before.ndjson after.ndjson`,
    )
    .action((first: string, second: string, options: { all: boolean }) =>
      run(async () => (await import('../compare/compare.ts')).compare(first, second, options)),
    )
}

/** Refuses a seed beside seeds, and ports that several runs at a time would share. */
function refuseContradictions(command: Command): void {
  const { seed, seeds, jobs = 1, port, authPort } = command.opts<Partial<ReplayOptions>>()
  if (seed !== undefined && seeds !== undefined)
    command.error('error: --seed and --seeds exclude each other. Choose one of them.')
  if (jobs > 1 && (port ?? authPort) !== undefined)
    command.error('error: with --jobs each run has ports of its own. Leave the ports out.')
}

export function addRun(program: Command, run: Runner): void {
  const command = program
    .command('run')
    .description('run a scenario around a command, and return its exit code')
    .argument('<file>', 'a name in scenarios/, or a file')
    .argument('<command...>', 'after --: the command and its arguments')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf, 1)
    .option('--seed <number>', "seed; the scenario's by default", seedOf)
    .option('--port <number>', 'port of the emulator; any free one by default', portOf)
    .option('--auth-port <number>', 'port of the Auth emulator; any free one by default', portOf)
  addDialectOptions(command)
    .addHelpText(
      'after',
      `
The command has WATTPOST_URL, WATTPOST_AUTH_URL and WATTPOST_AUTH_OWNER_TOKEN
in its environment. The scenario's expectations are not checked; use replay for
that.

Examples:
  wattpost run grid-outage -- npx playwright test
  wattpost run storm --speed 10 -- sh -c 'curl $WATTPOST_URL/config.json'`,
    )
    .hook('preAction', refuseSamePorts)
    .action((file: string, command: string[], options: RunOptions) =>
      run(async () =>
        (await import('../replay/runWithCommand.ts')).runWithCommand(file, command, options),
      ),
    )
}

export function addClock(program: Command, run: Runner): void {
  addSteeredOptions(
    program.command('clock').description('show or change the clock of a running emulator'),
  )
    .addOption(
      new Option('--url <url>', 'the same as --target')
        .argParser(originOf)
        .conflicts(['target', 'port']),
    )
    .option('--step <duration>', 'advance by a duration, e.g. 30s or 2d')
    .option('--seek <moment>', 'go to a moment, e.g. 2026-01-15T18:00:00Z')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf)
    .option('--pause', 'stop time', false)
    .option('--play', 'let time run', false)
    .option('--cancel', 'cancel the steps and seeks under way', false)
    .addHelpText(
      'after',
      `
Without an option it prints the scenario and its time. A long step or seek
shows its progress on a terminal; Ctrl-C cancels it. A cancelled step stays
at the moment that it has reached; a cancelled way back changes nothing.

Examples:
  wattpost clock
  wattpost clock --step 2d
  wattpost clock --seek 2026-01-15T18:00:00Z --pause`,
    )
    .action(({ url, ...options }: SteerOptions & ClockRequest & { readonly url?: string }) =>
      run(async () => {
        const address = url === undefined ? targetOf(options) : { ...options, url }
        return (await import('../clock.ts')).changeClock({ ...options, ...address })
      }),
    )
}

export function addDoctor(program: Command, run: Runner): void {
  program
    .command('doctor')
    .description('check this machine, and suggest fixes')
    .option('--port <number>', 'port of dashboard and API', portOf, PORTS.dashboard)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, PORTS.auth)
    .addHelpText(
      'after',
      `
Exit code 3 if a check fails.

Examples:
  wattpost doctor
  wattpost doctor --port 4500 --auth-port 9500`,
    )
    .hook('preAction', refuseSamePorts)
    .action((options: { port: number; authPort: number }) =>
      run(async () => (await import('../doctor.ts')).doctor(options)),
    )
}
