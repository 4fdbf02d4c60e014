import type { Command } from 'commander'
import type { DemoOptions } from '../demo/demo.ts'
import type { Runner } from '../runner.ts'
import { portOf, seedOf, speedOf, wholeNumber } from './readOptions.ts'

const devices = wholeNumber(0, 10_000)

export function addDemo(program: Command, run: Runner): void {
  program
    .command('demo')
    .description('everything up, a story playing, the browser signed in as merchant')
    .option('--bg <number>', 'so many bg devices', devices)
    .option('--pm <number>', 'so many power meters', devices)
    .option('--hydra <number>', 'so many hydras', devices)
    .option('--seed <number>', "another seed than the scenario's", seedOf)
    .option('--company <name>', 'whose dashboard it is said to be')
    .option('--scenario <name>', 'a name in scenarios/, or a file', 'sales-story')
    .option('--speed <factor>', "virtual seconds per second; the scenario's by default", speedOf)
    .option('--port <number>', 'port of dashboard and API', portOf, 4310)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, 9310)
    .option('--no-open', 'do not open a browser')
    .addHelpText(
      'after',
      `
With --bg, --pm or --hydra the scenario's named devices stay, and these are the
others of its fleet. The story lasts five minutes, then time stands: the
director plays it again.

Examples:
  wattpost demo
  wattpost demo --bg 20 --pm 5 --hydra 10 --seed 7 --company "Acme Power"
  wattpost demo --scenario storm --speed 60`,
    )
    .action((options: DemoOptions) =>
      run(async () => (await import('../demo/demo.ts')).demo(options)),
    )
}
