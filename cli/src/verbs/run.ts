import type { Command } from 'commander'
import type { RunOptions } from '../replay/runAround.ts'
import type { Runner } from '../runner.ts'
import { portOf, seedOf, speedOf } from './readOptions.ts'

export function addRun(program: Command, run: Runner): void {
  program
    .command('run')
    .description('play a scenario around any command, and pass its exit code on')
    .argument('<file>', 'a name in scenarios/, or a file')
    .argument('<command...>', 'after --: the command and its arguments')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf, 1)
    .option('--seed <number>', "another seed than the scenario's", seedOf)
    .option('--port <number>', 'port of the emulator; any free one by default', portOf)
    .option('--auth-port <number>', 'port of the Auth emulator; any free one by default', portOf)
    .addHelpText(
      'after',
      `
The command finds WATTPOST_URL and WATTPOST_AUTH_URL in its environment. What
the scenario expects is not judged: that is what replay is for.

Examples:
  wattpost run grid-outage -- npx playwright test
  wattpost run storm --speed 10 -- sh -c 'curl $WATTPOST_URL/config.json'`,
    )
    .action((file: string, command: string[], options: RunOptions) =>
      run(async () => (await import('../replay/runAround.ts')).runAround(file, command, options)),
    )
}
