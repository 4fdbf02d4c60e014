import { type Command, Option } from 'commander'
import { collected, wholeNumber } from '../readOptions.ts'

/** Options of `replay --target`. */
export interface TargetReplayOptions {
  /** Origin of the other backend. */
  readonly target: string
  readonly email?: string
  readonly password?: string
  readonly token?: string
  readonly apiKey?: string
  /** Address of the Auth emulator. */
  readonly authEmulator?: string
  /** File of ids by the recorded ones. */
  readonly devices?: string
  /** `OLD=NEW`, each an id by a recorded one. */
  readonly device: readonly string[]
  readonly commands: boolean
  /** Time for which events are awaited after the last call, s. */
  readonly wait: number
  /** Longest wait for an answer, s. */
  readonly timeout: number
  /** Recorded seconds per second; `max` makes each call once the one before is answered. */
  readonly speed: number | 'max'
  /** File of the JUnit report. */
  readonly report?: string
  /** Folder of the HTML report. */
  readonly html?: string
  readonly json: boolean
  readonly bail: boolean
  /** Only scenarios with this tag. */
  readonly filter?: string
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
export function addTargetOptions(command: Command): Command {
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

export const TARGET_HELP = `
With --target the recorded calls and requests go to another backend, at their
recorded times (--speed 10 or max is faster), and what it answers and sends is
compared with the recorded expectations. Only recordings have them. Exit code 0
same, 1 differs, 2 wrong usage or file, 3 unreachable. See docs/recordings.md.`

/** The options of a comparison; `null` without `--target`. Ends with commander's error for options of the other kind. */
export function targetOptionsOf(
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

function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
