import type { Command } from 'commander'
import {
  addDialectOptions,
  PORTS,
  portOf,
  type Runner,
  refuseSamePorts,
  seedOf,
  speedOf,
  wholeNumber,
} from '../readOptions.ts'
import type { DemoOptions } from './demoOptions.ts'

const devices = wholeNumber(0, 10_000)

export function addDemo(program: Command, run: Runner): void {
  const command = program
    .command('demo')
    .description('start everything, run a scenario and open the dashboard as merchant')
    .option('--bg <number>', 'number of bg devices', devices)
    .option('--pm <number>', 'number of power meters', devices)
    .option('--hydra <number>', 'number of hydras', devices)
    .option('--seed <number>', "seed; the scenario's by default", seedOf)
    .option('--company <name>', 'company name on the dashboard')
    .option('--scenario <name>', 'a name in scenarios/, or a file', 'sales-story')
    .option('--speed <factor>', "virtual seconds per second; the scenario's by default", speedOf)
    .option('--port <number>', 'port of dashboard and API', portOf, PORTS.dashboard)
    .option('--auth-port <number>', 'port of the Auth emulator', portOf, PORTS.auth)
    .option('--no-open', 'do not open a browser')
    .option('--static <folder>', 'write the demo as files for any web server, emulator included')
  addDialectOptions(command)
    .addHelpText(
      'after',
      `
With --bg, --pm or --hydra these devices replace the unnamed ones of the
scenario's fleet. The default scenario lasts five minutes, then time stops; the
director restarts it.

Examples:
  wattpost demo
  wattpost demo --bg 20 --pm 5 --hydra 10 --seed 7 --company "Acme Power"
  wattpost demo --scenario storm --speed 60
  wattpost demo --static site/demo --company "Acme Power"`,
    )
    .hook('preAction', refuseSamePorts)
    .action((options: DemoOptions) => run(async () => (await import('./demo.ts')).demo(options)))
}
