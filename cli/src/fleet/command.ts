import type { Command } from 'commander'
import { type Runner, seedOf, wholeNumber } from '../readOptions.ts'
import type { FleetOptions } from './fleet.ts'

const devices = wholeNumber(0, 100_000)

export function addFleet(program: Command, run: Runner): void {
  program
    .command('fleet')
    .description('write a seeded fleet as JSON or CSV')
    .option('--bg <number>', 'number of bg devices', devices, 0)
    .option('--pm <number>', 'number of power meters', devices, 0)
    .option('--hydra <number>', 'number of hydras', devices, 0)
    .option('--seed <number>', 'the same seed gives the same fleet', seedOf, 1)
    .option('--tz <zone>', 'time zone, which selects the region', 'Africa/Lagos')
    .requiredOption('-o, --output <file>', 'must end in .json or .csv')
    .addHelpText(
      'after',
      `
Examples:
  wattpost fleet --bg 20 --pm 5 --hydra 10 -o fleet.json
  wattpost fleet --hydra 1000 --seed 7 -o fleet.csv`,
    )
    .action((options: FleetOptions) => run(async () => (await import('./fleet.ts')).fleet(options)))
}
