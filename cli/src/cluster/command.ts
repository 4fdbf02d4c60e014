import { type Command, Option } from 'commander'
import { type Runner, refuseSamePorts, wholeNumber } from '../readOptions.ts'
import { addServerOptions } from '../start/serverOptions.ts'
import type { ClusterOptions } from './cluster.ts'

const NODES_MAX = 32

export function addCluster(program: Command, run: Runner): void {
  const command = program
    .command('cluster')
    .description('several emulators of one world on one port; they outlive the loss of one')
    .addOption(
      new Option('--nodes <number>', 'number of emulators')
        .default(3)
        .argParser(wholeNumber(1, NODES_MAX)),
    )
  addServerOptions(command)
    .addHelpText(
      'after',
      `
Without --log it starts a redis-server or valkey-server of the machine. Its file
is in --state-dir, or in a temporary folder. Pages and clients call one port;
each connection goes to the emulator with the fewest. One that ends is started
again, and its clients reconnect to the others. It stays on this machine. More:
docs/several-emulators.md.

Exit codes: 0 stopped, 2 wrong usage or file, 3 port, Redis or Auth emulator.

Examples:
  wattpost cluster
  wattpost cluster --nodes 5 --scenario storm --speed 60
  wattpost cluster --log redis://127.0.0.1:6379/1 --no-open`,
    )
    .hook('preAction', refuseSamePorts)
    .action((options: ClusterOptions) =>
      run(async () => (await import('./cluster.ts')).cluster(options)),
    )
}
