import { Command, InvalidArgumentError, Option } from 'commander'
import { SPEED_MAX, SPEED_MIN } from './engine/virtualClock.ts'
import type { Speed } from './scenario/speed.ts'

/** What can be set at start, by flag or environment. */
export interface EmulatorOptions {
  readonly port: number
  readonly authPort: number
  readonly host: string
  readonly scenario: string
  readonly seed?: number
  readonly speed?: Speed
  readonly allowOrigin: readonly string[]
  readonly open: boolean
  /** Whether it may bind beyond loopback. */
  readonly forceInsecure: boolean
}

/** The command line of the emulator; exits with code 2 on bad usage. */
export function optionsCommand(): Command {
  return new Command('wattpost start')
    .description('Start the dashboard with its device emulator.')
    .addOption(
      option('--port <number>', 'port of dashboard and API', 'PORT')
        .default(4310)
        .argParser(portOf),
    )
    .addOption(
      option('--auth-port <number>', 'port of the Auth emulator', 'AUTH_PORT')
        .default(9310)
        .argParser(authPortOf),
    )
    .addOption(option('--host <address>', 'address to bind', 'WATTPOST_HOST').default('127.0.0.1'))
    .addOption(
      option('--scenario <name>', 'name in scenarios/, or a file', 'SCENARIO').default(
        'a-day-in-the-fleet',
      ),
    )
    .addOption(option('--seed <number>', 'seed of all random numbers', 'SEED').argParser(seedOf))
    .addOption(
      option('--speed <factor>', 'virtual seconds per second, or max', 'SPEED').argParser(speedOf),
    )
    .addOption(
      new Option('--allow-origin <origin>', 'origin of another page that may call (repeatable)')
        .default([] as string[])
        .argParser((origin, before: string[]) => [...before, originOf(origin)]),
    )
    .option('--force-insecure', 'let --host be an address that others reach too', false)
    .option('--no-open', 'do not open a browser')
    .helpOption('-h, --help', 'show this')
    .allowExcessArguments(false)
    .exitOverride()
}

/** The same as people see it who start the dashboard with it. */
export function startCommand(): Command {
  return optionsCommand().addHelpText(
    'after',
    `
Examples:
  wattpost start
  wattpost start --scenario storm --speed 60
  wattpost start --port 4500 --auth-port 9500 --no-open`,
  )
}

function option(flags: string, description: string, variable: string): Option {
  return new Option(flags, description).env(variable)
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a whole number up to 65535.')
  return port
}

/** As browsers write it, since that is what it is compared with; `*` and `null` would be anybody. */
function originOf(text: string): string {
  const isOrigin = URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
  if (!isOrigin) throw new InvalidArgumentError('An origin is like http://127.0.0.1:5173.')
  return text
}

/** The Auth emulator's port is told to the dashboard before it is open, so it cannot be any. */
function authPortOf(text: string): number {
  const port = portOf(text)
  if (port === 0) throw new InvalidArgumentError('It is a port from 1 to 65535.')
  return port
}

function seedOf(text: string): number {
  const seed = Number(text)
  if (!Number.isInteger(seed) || seed < 0 || seed > 4_294_967_295)
    throw new InvalidArgumentError('A seed is a whole number up to 4294967295.')
  return seed
}

function speedOf(text: string): Speed {
  if (text === 'max') return text
  const speed = Number(text)
  if (!(speed >= SPEED_MIN && speed <= SPEED_MAX))
    throw new InvalidArgumentError(`A speed lies between ${SPEED_MIN} and ${SPEED_MAX}, or is max.`)
  return speed
}
