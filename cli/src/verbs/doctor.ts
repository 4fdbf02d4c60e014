import type { Command } from 'commander'
import type { Runner } from '../runner.ts'
import { portOf } from './readOptions.ts'

export function addDoctor(program: Command, run: Runner): void {
  program
    .command('doctor')
    .description('look whether this machine has all that is needed, and say what to do')
    .option('--port <number>', 'port of dashboard and API', portOf, 4310)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, 9310)
    .addHelpText(
      'after',
      `
Exit code 3 when something is missing.

Examples:
  wattpost doctor
  wattpost doctor --port 4500 --auth-port 9500`,
    )
    .action((options: { port: number; authPort: number }) =>
      run(async () => (await import('../doctor/doctor.ts')).doctor(options)),
    )
}
