import { type Command, Option } from 'commander'
import {
  addDialectOptions,
  collected,
  flagOf,
  portOf,
  type Runner,
  refuseSamePorts,
  seedOf,
  seedsOf,
  shardOf,
  speedOf,
  wholeNumber,
} from '../readOptions.ts'
import type { ReplayOptions, TargetReplayOptions } from './outcome.ts'

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
          ? (await import('./replay.ts')).replay(files, options)
          : (await import('./regression/replayTarget.ts')).replayOnTarget(files, target),
      )
    })
}

/** Refuses a seed beside seeds, and ports that several runs at a time would share. */
function refuseContradictions(command: Command): void {
  const { seed, seeds, jobs = 1, port, authPort } = command.opts<Partial<ReplayOptions>>()
  if (seed !== undefined && seeds !== undefined)
    command.error('error: --seed and --seeds exclude each other. Choose one of them.')
  if (jobs > 1 && (port ?? authPort) !== undefined)
    command.error('error: with --jobs each run has ports of its own. Leave the ports out.')
}

/** Options that only a comparison with another backend has, and options that it lacks, by key. */
const ONLY_WITH_TARGET = [
  ...['email', 'token', 'apiKey', 'authEmulator', 'devices', 'device', 'commands'],
  ...['wait', 'timeout'],
]
const NEVER_WITH_TARGET = [
  ...['browser', 'seed', 'port', 'authPort', 'dialect', 'without'],
  ...['jobs', 'shard', 'repeat', 'seeds', 'watch', 'log'],
]

/** Adds the options of a comparison with another backend. */
function addTargetOptions(command: Command): Command {
  return command
    .option('--target <url>', "compare another backend with the recording; the target's origin")
    .option('--email <address>', 'with --target: account to sign in with')
    .addOption(new Option('--password <text>', 'its password').env('WATTPOST_PASSWORD'))
    .option('--token <token>', 'an ID token, in place of email and password')
    .option('--api-key <key>', "key of the Firebase project; the target's config.json by default")
    .option('--auth-emulator <url>', "address of the Auth emulator; config.json's by default")
    .option('--devices <file>', "YAML file of the target's ids by the recorded ones")
    .option('--device <old=new>', 'the same for one id; repeatable', collected, [])
    .option('--commands', 'also send recorded calls and requests that change something', false)
    .option(
      '--wait <seconds>',
      'how long events are awaited after the last call',
      wholeNumber(0, 600),
      12,
    )
    .option('--timeout <seconds>', 'how long an answer is awaited', wholeNumber(1, 60), 10)
}

const TARGET_HELP = `
With --target the recorded calls and requests go to another backend, at their
recorded times (--speed 10 or max is faster), and what it answers and sends is
compared with the recorded expectations. Only recordings have them. Exit code 0
same, 1 differs, 2 wrong usage or file, 3 unreachable. See docs/recordings.md.`

/** The options of a comparison; `null` without `--target`. Ends with commander's error for options of the other kind. */
function targetOptionsOf(
  options: Partial<TargetReplayOptions>,
  command: Command,
): TargetReplayOptions | null {
  const isGiven = (key: string) => command.getOptionValueSource(key) === 'cli'
  const { target } = options
  const wrong = (target === undefined ? ONLY_WITH_TARGET : NEVER_WITH_TARGET).find(isGiven)
  if (wrong !== undefined) {
    const rule = target === undefined ? 'needs --target' : 'cannot be used with --target'
    command.error(`error: option '${flagOf(wrong)}' ${rule}`)
  }
  if (target === undefined) return null
  const speed = isGiven('speed') ? options.speed : 1
  return { ...options, target, speed } as TargetReplayOptions
}
