import type { Command } from 'commander'
import type { ReplayOptions } from '../replay/options.ts'
import type { Runner } from '../runner.ts'
import { portOf, seedOf, speedOf } from './readOptions.ts'

export function addReplay(program: Command, run: Runner): void {
  program
    .command('replay')
    .description('play scenarios with a real client and judge what they expect')
    .argument('<file...>', 'names in scenarios/, or files; "all" stands for all that ship')
    .option('--speed <factor>', 'virtual seconds per second, or max', speedOf, 'max' as const)
    .option('--seed <number>', "another seed than the scenario's", seedOf)
    .option('--browser', 'judge what is expected in the browser too, in real Chromium', false)
    .option('--report <file>', 'write a JUnit report')
    .option('--html <folder>', 'write a page for people, with screenshots; traces go beside it')
    .option('--json', 'the verdicts as JSON on the standard output', false)
    .option('--bail', 'stop after the first scenario that fails', false)
    .option('--filter <tag>', 'only scenarios with this tag')
    .option('--port <number>', 'port of the emulator; any free one by default', portOf)
    .option('--auth-port <number>', 'port of the Auth emulator; any free one by default', portOf)
    .addHelpText(
      'after',
      `
A client signs in at the Auth emulator, calls the API and listens on the socket
as the dashboard does. Where something is expected of it, time slows to the real
one.

Examples:
  wattpost replay grid-outage
  wattpost replay my-outage.yaml --speed 60
  wattpost replay all --filter outage --report junit.xml --html report
  wattpost replay grid-outage --browser --html report`,
    )
    .action((files: string[], options: ReplayOptions) =>
      run(async () => (await import('../replay/replay.ts')).replay(files, options)),
    )
}
