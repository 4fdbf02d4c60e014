import { type Command, Option } from 'commander'
import { collected, type Runner, wholeNumber } from '../readOptions.ts'
import type { LoadOptions } from './loadPlan.ts'

/** Clients of one process, at most. */
const CLIENTS_MAX = 10_000
const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)

export function addLoad(program: Command, run: Runner): void {
  const command = program
    .command('load')
    .description('load a backend with clients, and measure what they meet')
    .option('--clients <number>', 'clients at the same time', wholeNumber(1, CLIENTS_MAX), 100)
    .option('--for <duration>', 'time after the ramp, e.g. 60s or 1h', '60s')
    .option('--ramp <duration>', 'time over which the clients begin', '10s')
    .option('--every <duration>', 'pause between two rounds of calls of a client', '10s')
    .option('--watch <number>', 'devices whose values each client watches', wholeNumber(0, 90), 10)
    .option('--timeout <seconds>', 'how long an answer is awaited', wholeNumber(1, 60), 10)
    .option('--max-p95 <duration>', 'highest p95 of each kind of latency, e.g. 200ms')
    .option('--max-gaps <number>', 'highest number of missed frames', count)
    .option('--max-errors <number>', 'highest number of errors', count)
    .option('--scenario <name>', 'of the own emulator; without --target')
  addTarget(command)
    .option('--json', 'print the report as JSON', false)
    .addHelpText(
      'after',
      `
Each client signs in as one of the accounts in turn, opens the socket as the
dashboard does, asks for the lists of devices, watches the first of them, and
asks for the lists again and again. Without --target it starts an emulator of
its own, in a process of its own, on free ports.

A target on another machine needs --allow-host with the name of that machine:
load can stop a server for its users, and a name that is typed once more is no
slip. That holds for the API and socket that its config.json names, too.

--max-p95 limits HTTP calls, acknowledgements and, where the time of sending is
known, deliveries. What each figure means: docs/load.md.

Exit codes: 0 all thresholds held, 1 one missed or nothing measured, 2 wrong
usage, 3 unreachable, 130 stopped by Ctrl-C, with the figures so far.

Examples:
  wattpost load --clients 1000 --for 60s --max-p95 200ms --max-gaps 0
  wattpost load --target http://127.0.0.1:4310 --clients 50 --for 30s \\
    --email owner@wattpost.test --password owner-demo --max-errors 0
  wattpost load --target https://staging.example.com \\
    --allow-host staging.example.com --token "$TOKEN" --json`,
    )
    .action((options: LoadOptions) => run(async () => (await import('./load.ts')).load(options)))
}

function addTarget(command: Command): Command {
  return command
    .option('--target <url>', 'origin of the backend; an own emulator by default')
    .option(
      '--allow-host <name>',
      'a host beyond this machine that you may load; repeatable',
      collected,
      [],
    )
    .option('--email <address>', 'account of the clients; repeatable', collected, [])
    .addOption(
      new Option('--password <text>', 'its password, one for each account or for all')
        .env('WATTPOST_PASSWORD')
        .argParser(collected)
        .default([], 'none'),
    )
    .option('--token <token>', 'an ID token in place of an email; repeatable', collected, [])
    .option('--api-key <key>', "key of the Firebase project; the target's config.json by default")
    .option('--auth-emulator <url>', "address of the Auth emulator; config.json's by default")
}
