import { type Command, Option } from 'commander'
import { PORTS, portOf, type Runner } from '../readOptions.ts'
import { originsOption } from '../start/serverOptions.ts'
import type { AuthEmulatorOptions } from './authEmulator.ts'

export function addAuthEmulator(program: Command, run: Runner): void {
  program
    .command('auth-emulator')
    .description('the Auth emulator alone, for emulators with --auth-url')
    .addOption(
      new Option('--port <number>', 'its port')
        .env('AUTH_PORT')
        .default(PORTS.auth)
        .argParser(portOf),
    )
    .addOption(
      new Option('--host <address>', 'address to bind').env('WATTPOST_HOST').default('127.0.0.1'),
    )
    .addOption(originsOption())
    .option('--force-insecure', 'let --host be an address that others reach too', false)
    .addHelpText(
      'after',
      `
It has the secret in WATTPOST_AUTH_OWNER_TOKEN, which all emulators that use it
get too. Pages at the origins of the emulators call it, so name each of them; it
also answers under their host names. It begins with the seeded accounts; others
are lost when it ends.

Examples:
  export WATTPOST_AUTH_OWNER_TOKEN="$(openssl rand -hex 32)"
  wattpost auth-emulator --allow-origin http://127.0.0.1:4310
  wattpost start --auth-url http://127.0.0.1:9310`,
    )
    .action((options: AuthEmulatorOptions) =>
      run(async () => (await import('./authEmulator.ts')).authEmulator(options)),
    )
}
