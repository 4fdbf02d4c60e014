import type { Command } from 'commander'
import {
  addDialectOptions,
  portOf,
  type Runner,
  refuseSamePorts,
  seedOf,
  speedOf,
} from '../readOptions.ts'
import type { RunOptions } from './runWithCommand.ts'

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
      run(async () => (await import('./runWithCommand.ts')).runWithCommand(file, command, options)),
    )
}
