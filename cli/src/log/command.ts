import { logKinds } from '@wattpost/protocol/names'
import { type Command, Option } from 'commander'
import { addSteeredOptions } from '../control/steeredOptions.ts'
import { type Runner, wholeNumber } from '../readOptions.ts'
import type { LogOptions } from './log.ts'

export function addLog(program: Command, run: Runner): void {
  const command = program
    .command('log')
    .description('print the log of a running emulator')
    .addOption(
      new Option('--kind <log>', 'events of the simulation, of clients, or inputs')
        .choices(logKinds)
        .default('world'),
    )
    .option('-f, --follow', 'continue with new entries, until Ctrl-C', false)
    .option('-n, --lines <number>', 'begin with this many of the newest', wholeNumber(0, 1_000_000))
    .option('--device <id>', 'only what is about this device')
    .addOption(
      new Option('--node <node>', 'traffic of all emulators with one log').choices(['all']),
    )
    .option('--all', 'periodic reports and deliveries too, as --json always does', false)
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
With --json each line is an entry, as the control API sends it.

Examples:
  wattpost log
  wattpost log --follow --lines 0
  wattpost log --kind traffic --follow
  wattpost log --kind traffic --node all --json
  wattpost log --json | jq 'select(.kind == "step")'`,
    )
    .action((options: LogOptions) => run(async () => (await import('./log.ts')).log(options)))
}
