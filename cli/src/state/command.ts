import type { Command } from 'commander'
import { addSteeredOptions, examples, type SteerOptions } from '../control/steeredOptions.ts'
import type { Runner } from '../readOptions.ts'

export function addState(program: Command, run: Runner): void {
  const command = program
    .command('state')
    .description('show the scenario and clock of a running emulator, or a device')
    .argument('[device]', 'a device to show with what it would report now')
  addSteeredOptions(command)
    .addHelpText('after', examples('state', 'state HY-0001', 'state --json'))
    .action((device: string | undefined, options: SteerOptions) =>
      run(async () => (await import('./state.ts')).state(device, options)),
    )
}
