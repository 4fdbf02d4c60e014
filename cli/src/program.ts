import { Command, Help } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addComplete } from './completion/command.ts'
import { HELP_OUTPUT } from './ownCommand.ts'
import type { Runner } from './readOptions.ts'
import { verbs } from './verbs/index.ts'

const EXAMPLES = `
Examples:
  wattpost scenarios                list the scenarios
  wattpost demo --bg 20 --hydra 10  a fleet of your own, in the browser
  wattpost replay grid-outage       run a scenario, check its expectations
  wattpost act HY-0001 grid-off     steer a running emulator; also: fault
  wattpost new my-outage.yaml       create a scenario
  wattpost validate my-outage.yaml  find the mistakes in a scenario
  wattpost explain hydra_power      an event's fields, units and ranges
  wattpost record --target https://staging.example.com -o recordings/monday
  wattpost proxy --target https://dashboard.example.com --faults outage.yaml
  wattpost conform --target https://dashboard.example.com --token …
  wattpost load --clients 1000 --for 60s --max-p95 200ms
  source <(wattpost complete bash)      completion in this shell; or zsh
  wattpost complete fish | source   completion in fish

Exit codes: 0 success · 1 an expectation failed, no client connected, or a
backend does not conform · 2 invalid usage or file · 3 environment ·
130 interrupted.`

/**
 * The command line. Each verb loads its implementation when it runs.
 * @param isCompleting words are completed: the library adds `complete` itself
 */
export function programOf(run: Runner, isCompleting = false): Command {
  const program = new Command('wattpost')
    .description('Device emulator, scenarios and demos of the Wattpost dashboard.')
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput(HELP_OUTPUT)
    .configureHelp({ showGlobalOptions: false, minWidthToWrap: 20, formatItem: helpItem })
    .showSuggestionAfterError()
    .showHelpAfterError('(see --help)')
    .addHelpText('after', EXAMPLES)
  for (const add of verbs) add(program, run)
  if (!isCompleting) addComplete(program, run)
  return program
}

/** The arguments to parse: without the help of a verb that does not exist, which would be the help of all verbs. */
export function knownArgs(program: Command, args: readonly string[]): string[] {
  const [verb = 'help'] = args
  const isKnown = verb.startsWith('-') || verb === 'help'
  return isKnown || program.commands.some((one) => one.name() === verb) ? [...args] : [verb]
}

/** Least columns of a description beside its term. */
const BESIDE_COLUMNS_MIN = 30
const INDENT = '      '

/** Formats an option or verb in the help: its description is beside it, or below it on narrow terminals. */
export function helpItem(
  term: string,
  termWidth: number,
  description: string,
  helper: Help,
): string {
  const columns = helper.helpWidth ?? 80
  if (columns - termWidth - INDENT.length >= BESIDE_COLUMNS_MIN || description === '')
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
  const wrapped = helper.boxWrap(description, columns - INDENT.length)
  return [`  ${term}`, ...wrapped.split('\n').map((line) => `${INDENT}${line}`)].join('\n')
}
