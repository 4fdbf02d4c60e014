import type { Command } from 'commander'
import { portOf, type Runner } from '../readOptions.ts'
import type { ProxyOptions } from './proxy.ts'

export function addProxy(program: Command, run: Runner): void {
  program
    .command('proxy')
    .description('inject faults between a dashboard and any backend')
    .requiredOption('--target <url>', 'origin of the dashboard, its API and its socket')
    .option('--faults <file>', 'faults from the start: a list of them, or a scenario')
    .option('--port <number>', 'port of the proxy', portOf, 4420)
    .addHelpText(
      'after',
      `
Open the dashboard at the proxy's address; other origins get 403. All faults of
HTTP and sockets work: docs/faults.md. The target is not changed.

A file of faults is a list, or a scenario whose timeline has steps with fault,
answer or lift; device actions, frames and expectations are refused with line
and column. Time is real time. While the proxy runs, the verbs fault, state and
log steer it with --port. More: docs/proxy.md.

Exit codes: 0 stopped by Ctrl-C, 2 wrong usage or file, 3 port or target.

Examples:
  wattpost proxy --target https://staging.example.com --faults outage.yaml
  wattpost proxy --target http://127.0.0.1:4310
  wattpost fault socket=close refuse=30s --port 4420`,
    )
    .action((options: ProxyOptions) => run(async () => (await import('./proxy.ts')).proxy(options)))
}
