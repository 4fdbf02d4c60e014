import { type Family, families } from '@wattpost/protocol/names'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Runner, wholeNumber } from '../readOptions.ts'
import type { ConformOptions } from './options.ts'

export function addConform(program: Command, run: Runner): void {
  program
    .command('conform')
    .description('report whether a backend keeps to the contract')
    .requiredOption('--target <url>', 'origin of the dashboard, or of its API and socket; no path')
    .option(
      '--origin <url>',
      "origin of the dashboard's page, whose calls CORS must allow; the target by default",
    )
    .option('--email <address>', 'account to sign in with')
    .addOption(new Option('--password <text>', 'its password').env('WATTPOST_PASSWORD'))
    .option('--token <token>', 'an ID token, in place of email and password')
    .option(
      '--other-email <address>',
      'an account with other devices, to try that they are refused',
    )
    .addOption(new Option('--other-password <text>', 'its password').env('WATTPOST_OTHER_PASSWORD'))
    .option('--api-key <key>', "key of the Firebase project; the target's config.json by default")
    .option('--auth-emulator <url>', "address of the Auth emulator; config.json's by default")
    .option('--families <names>', 'families of which the account has devices', familiesOf, [
      ...families,
    ])
    .option('--commands', 'also set switch, limits and dividers, to what they are', false)
    .option('--wait <seconds>', 'how long events are awaited', wholeNumber(1, 600), 12)
    .option('--timeout <seconds>', 'how long an answer is awaited', wholeNumber(1, 60), 10)
    .option('--report <file>', 'write a JUnit report')
    .option('--html <folder>', 'write an HTML report')
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(
      'after',
      `
It signs in, makes each call of the contract, sends each request and listens.
Nothing is changed without --commands. Each operation conforms; conforms in
another form of what the specification leaves open, which the dashboard
reads as well; differs, with the place in the answer; is absent, or untested.
Core and additions apart. The contract: docs/contract/.

A config.json with a mistake is refused. If the API has another origin than
the page (--target or --origin), CORS is checked too. With --other-email the
report says how many devices of the other user were tried. In the JUnit report
only the core fails; additions that are absent are skipped.

Exit codes: 0 conforms to the core, 1 does not, 2 wrong usage, a mistake in
config.json, an account that awaits approval or is given twice, 3 unreachable.

Examples:
  wattpost conform --target http://127.0.0.1:4310 \\
    --email merchant@wattpost.test --password merchant-demo
  wattpost conform --target https://dashboard.example.com --token "$TOKEN" \\
    --families bg,pm --report junit.xml --html report

The passwords can be in WATTPOST_PASSWORD and WATTPOST_OTHER_PASSWORD.`,
    )
    .action((options: ConformOptions, command: Command) =>
      run(async () => (await import('./conform.ts')).conform(usedOptions(options, command))),
    )
}

/** Without the second account’s password of the environment if no second account is named. */
export function usedOptions(options: ConformOptions, command: Command): ConformOptions {
  const isUnused =
    options.otherEmail === undefined && command.getOptionValueSource('otherPassword') === 'env'
  const { otherPassword: _, ...others } = options
  return isUnused ? others : options
}

function familiesOf(text: string): Family[] {
  return text.split(',').map((name) => {
    const family = families.find((one) => one === name.trim())
    if (family === undefined)
      throw new InvalidArgumentError(`Use names of ${families.join(', ')}, separated by commas.`)
    return family
  })
}
