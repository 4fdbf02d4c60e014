import type { Command } from 'commander'
import { addSteeredOptions, examples, type SteerOptions } from '../control/steeredOptions.ts'
import type { Runner } from '../readOptions.ts'

export function addVerdicts(program: Command, run: Runner): void {
  const command = program
    .command('verdicts')
    .description('show the verdict on each expectation of a running emulator')
  addSteeredOptions(command)
    .addHelpText(
      'after',
      `
Exit code 0 if all are met or skipped and at least one is met; 1 if one failed,
is unproved or open, or nothing is proved.
${examples('verdicts', 'verdicts --json')}`,
    )
    .action((options: SteerOptions) =>
      run(async () => (await import('./verdicts.ts')).verdicts(options)),
    )
}
