import type { Command } from 'commander'
import { PORTS, portOf, type Runner, refuseSamePorts } from '../readOptions.ts'

export function addDoctor(program: Command, run: Runner): void {
  program
    .command('doctor')
    .description('check this machine, and suggest fixes')
    .option('--port <number>', 'port of dashboard and API', portOf, PORTS.dashboard)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, PORTS.auth)
    .addHelpText(
      'after',
      `
Exit code 3 if a check fails.

Examples:
  wattpost doctor
  wattpost doctor --port 4500 --auth-port 9500`,
    )
    .hook('preAction', refuseSamePorts)
    .action((options: { port: number; authPort: number }) =>
      run(async () => (await import('./doctor.ts')).doctor(options)),
    )
}
