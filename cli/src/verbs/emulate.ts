import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

export function addEmulate(program: Command, run: Runner): void {
  program
    .command('emulate')
    .description('the emulator alone, for a dashboard in development')
    .argument('[options...]', 'those of wattpost start: wattpost emulate --help lists them')
    .helpOption(false)
    .allowUnknownOption()
    .action((args: string[]) => run(async () => (await import('../demo/emulate.ts')).emulate(args)))
}
