import { type Command, Option } from 'commander'
import { addSteeredOptions } from '../control/steeredOptions.ts'
import type { Runner } from '../readOptions.ts'
import type { FaultOptions } from './fault.ts'

export function addFault(program: Command, run: Runner): void {
  const command = program
    .command('fault')
    .description('break something in a running emulator, or list and end faults')
    .argument('[values...]', 'of the fault: name=value; without them faults are listed')
    .option('--id <name>', 'name by which it can be ended')
    .addOption(new Option('--lift <id>', 'end this fault').conflicts(['id', 'liftAll']))
    .addOption(new Option('--lift-all', 'end all faults').conflicts('id').default(false))
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
The values are those of a fault in a scenario; docs/faults.md lists them. A
value is a text, a number, or YAML in quotes. answer= and with= script answers.

Examples:
  wattpost fault
  wattpost fault http='GET /api/hydra/devices' status=503 times=3 --id busy
  wattpost fault socket=mute for=30s
  wattpost fault auth=expired who=owner@wattpost.test
  wattpost fault answer='GET /api/hydra/devices' with='{status: 404}'
  wattpost fault --lift busy
  wattpost fault --lift-all`,
    )
    .action((values: string[], options: FaultOptions) =>
      run(async () => (await import('./fault.ts')).fault(values, options)),
    )
}
