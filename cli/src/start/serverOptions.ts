import type { Speed } from '@wattpost/emulator'
import { Command, InvalidArgumentError, Option } from 'commander'
import { HELP_OUTPUT } from '../ownCommand.ts'
import {
  addDialectOptions,
  type DialectOptions,
  PORTS,
  portOf,
  seedOf,
  speedOf,
  wholeNumber,
} from '../readOptions.ts'

const logFormats = ['text', 'json'] as const
/** Lines for people, or an object per line for programs. */
export type LogFormat = (typeof logFormats)[number]

/** Options of `start`, `emulate` and `cluster`, by flag or environment. */
export interface ServerOptions extends DialectOptions {
  readonly port: number
  readonly authPort: number
  readonly scenario: string
  readonly seed?: number
  readonly speed?: Speed
  readonly allowOrigin: readonly string[]
  readonly open: boolean
  readonly logFormat: LogFormat
  /** Address of a log that several emulators share. */
  readonly log?: string
  /** Folder of what outlives a run; by default `paths.state`. */
  readonly stateDir?: string
}

/** Options of `start` and `emulate`. */
export interface StartOptions extends ServerOptions {
  /** Address of an Auth emulator of another process. */
  readonly authUrl?: string
  readonly host: string
  /** Hosts, with their ports, under which it is reached beside its own. */
  readonly publicHost: readonly string[]
  /** Addresses of proxies whose `X-Forwarded-…` headers are believed. */
  readonly trustProxy: readonly string[]
  /** Allows a host beyond loopback. */
  readonly forceInsecure: boolean
}

/** The options; a mistake throws commander's error, which exits with code 2. */
function optionsCommand(): Command {
  return addServerOptions(new Command())
    .addOption(option('--host <address>', 'address to bind', 'WATTPOST_HOST').default('127.0.0.1'))
    .addOption(
      option(
        '--auth-url <address>',
        'Auth emulator that several emulators share, in place of an own one',
        'AUTH_URL',
      )
        .argParser(originOf)
        .conflicts('authPort'),
    )
    .addOption(
      new Option('--public-host <host>', 'host[:port] under which others reach it (repeatable)')
        .default([] as string[])
        .argParser((host, before: string[]) => [...before, publicHostOf(host)]),
    )
    .addOption(
      new Option('--trust-proxy <address>', 'proxy whose X-Forwarded-… is believed (repeatable)')
        .default([] as string[])
        .argParser((address, before: string[]) => [...before, address]),
    )
    .option('--force-insecure', 'let --host or --public-host lead beyond this machine', false)
    .helpOption('-h, --help', 'show this')
    .configureOutput(HELP_OUTPUT)
    .allowExcessArguments(false)
    .exitOverride()
}

/** Adds the options of a server of this machine; a mistake throws commander's error. */
export function addServerOptions(command: Command): Command {
  command
    .addOption(
      option('--port <number>', 'port of dashboard and API', 'PORT')
        .default(PORTS.dashboard)
        .argParser(wholeNumber(0, 65_535)),
    )
    .addOption(
      option('--auth-port <number>', 'port of the Auth emulator', 'AUTH_PORT')
        .default(PORTS.auth)
        .argParser(portOf),
    )
    .addOption(
      option('--scenario <name>', 'name in scenarios/, or a file', 'SCENARIO').default(
        'a-day-in-the-fleet',
      ),
    )
    .addOption(option('--seed <number>', 'seed of all random numbers', 'SEED').argParser(seedOf))
    .addOption(
      option('--speed <factor>', 'virtual seconds per second, or max', 'SPEED').argParser(speedOf),
    )
  return addDialectOptions(command)
    .addOption(originsOption())
    .addOption(
      option(
        '--state-dir <folder>',
        'folder of what outlives a run (default: .cache/state here)',
        'WATTPOST_STATE_DIR',
      ),
    )
    .addOption(
      option(
        '--log <address>',
        'redis:// log shared by several emulators',
        'WATTPOST_LOG',
      ).argParser(logAddressOf),
    )
    .addOption(
      option('--log-format <format>', 'lines for people, or JSON', 'WATTPOST_LOG_FORMAT')
        .choices(logFormats)
        .default('text'),
    )
    .option('--no-open', 'do not open a browser')
}

/** A warning of an address with a password in the arguments, which other users of the machine can read; `null` without. */
export function passwordWarning(command: Command): string | null {
  const { log } = command.opts<{ readonly log?: string }>()
  if (log === undefined || command.getOptionValueSource('log') !== 'cli') return null
  if (new URL(log).password === '') return null
  return 'WARNING: --log: other users of this machine can read the password in the arguments. Give the address as WATTPOST_LOG.'
}

/** The command line of `wattpost start`. */
export function startCommand(): Command {
  return optionsCommand()
    .name('wattpost start')
    .description('Start the dashboard with its device emulator.')
    .addHelpText(
      'after',
      `
Examples:
  wattpost start
  wattpost start --scenario storm --speed 60
  wattpost start --port 4500 --auth-port 9500 --no-open`,
    )
}

/** The command line of `wattpost emulate`. */
export function emulateCommand(): Command {
  return optionsCommand()
    .name('wattpost emulate')
    .description('Start the device emulator alone, for a dashboard in development.')
    .addHelpText(
      'after',
      `
Examples:
  wattpost emulate --allow-origin http://127.0.0.1:5173
  wattpost emulate --scenario storm --speed 60`,
    )
}

/** Origins of other pages that may call. */
export function originsOption(): Option {
  return new Option('--allow-origin <origin>', 'origin of another page that may call (repeatable)')
    .default([] as string[])
    .argParser((origin, before: string[]) => [...before, originOf(origin)])
}

function option(flags: string, description: string, variable: string): Option {
  return new Option(flags, description).env(variable)
}

/** An origin as browsers write it; `*` and `null` would allow every page. */
function originOf(text: string): string {
  const isOrigin = URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
  if (!isOrigin) throw new InvalidArgumentError('An origin is like http://127.0.0.1:5173.')
  return text
}

/** The address of a Redis database. */
function logAddressOf(text: string): string {
  if (URL.canParse(text) && /^rediss?:\/\/[^/]/.test(text)) return text
  throw new InvalidArgumentError('An address is like redis://127.0.0.1:6379/0.')
}

/** A host as browsers write it in the Host header. */
function publicHostOf(text: string): string {
  const url = `http://${text}`
  // A pattern such as `*.example` is a host to URL.
  const isHost = !text.includes('*') && URL.canParse(url) && new URL(url).host === text
  if (!isHost) throw new InvalidArgumentError('A host is like demo.example:8080.')
  return text
}
