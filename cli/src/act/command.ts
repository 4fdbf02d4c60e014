import type { Command } from 'commander'
import { addSteeredOptions, type SteerOptions } from '../control/steeredOptions.ts'
import type { Runner } from '../readOptions.ts'

export function addAct(program: Command, run: Runner): void {
  const command = program
    .command('act')
    .description('apply an action to a device of a running emulator')
    .argument('[device]', 'its id; without it the devices are listed')
    .argument('[action]', 'e.g. grid-off; without it the actions are listed')
    .argument('[values...]', 'of the action: name=value, or the only value alone')
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
Exit code 2 for a device or action that does not exist, 3 if nothing is running.

Examples:
  wattpost act
  wattpost act HY-0001
  wattpost act HY-0001 grid-off
  wattpost act HY-0002 cloud 0.8
  wattpost act PM-0001 phase-off phase=B --port 4500`,
    )
    .action((device: string, action: string, values: string[], options: SteerOptions) =>
      run(async () => (await import('./act.ts')).act(device, action, values, options)),
    )
}
