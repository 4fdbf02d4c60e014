import { type Command, InvalidArgumentError, Option } from 'commander'
import { PORTS, portOf } from '../readOptions.ts'

/** Which running emulator a verb steers, and how it answers. */
export interface SteerOptions {
  readonly target?: string
  readonly port?: number
  readonly token?: string
  readonly json: boolean
}

/** Origin of the emulator around the command that runs, as `wattpost run` sets it. */
const URL_VARIABLE = 'WATTPOST_URL'

/** Environment variable of the control token, of those who steer and of an emulator that takes it. */
export const CONTROL_TOKEN_VARIABLE = 'WATTPOST_CONTROL_TOKEN'

/** The options of all verbs that steer a running emulator. */
export function addSteeredOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--target <url>',
        `its address; by default ${URL_VARIABLE}, else that of wattpost start`,
      )
        .argParser(originOf)
        .conflicts('port'),
    )
    .option('--port <number>', 'its port on this machine, in place of an address', portOf)
    .addOption(
      new Option('--token <token>', 'control token of one beyond loopback').env(
        CONTROL_TOKEN_VARIABLE,
      ),
    )
    .option('--json', 'as JSON', false)
}

/** The server that the options name. */
export function targetOf({ target, port, token }: Omit<SteerOptions, 'json'>) {
  const local = `http://127.0.0.1:${port ?? PORTS.dashboard}`
  const around = process.env[URL_VARIABLE] || local
  return { url: target ?? (port === undefined ? around : local), token }
}

/** The origin of an address; throws commander's error, which names the option. */
export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError(`Use an address such as http://127.0.0.1:${PORTS.dashboard}.`)
  return url.origin
}

/** The examples in the help of a verb. @param lines without the name of the program */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  wattpost ${line}`).join('\n')}`
}
