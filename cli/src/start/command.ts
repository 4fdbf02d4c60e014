import type { Command } from 'commander'
import type { Runner } from '../readOptions.ts'

/** In a clone the launcher obeys it before this program is loaded, since it may have to install first. */
export function addStart(program: Command, run: Runner): void {
  program
    .command('start')
    .description('dashboard and emulator; in a clone, install and build what is missing first')
    .argument('[options...]', 'wattpost start --help lists them')
    .helpOption(false)
    .allowUnknownOption()
    .action((args: string[]) => run(async () => (await import('./start.ts')).start(args)))
}

export function addEmulate(program: Command, run: Runner): void {
  program
    .command('emulate')
    .description('the emulator alone, for a dashboard in development')
    .argument('[options...]', 'the options of wattpost start; see wattpost emulate --help')
    .helpOption(false)
    .allowUnknownOption()
    .action((args: string[]) => run(async () => (await import('./start.ts')).emulate(args)))
}
