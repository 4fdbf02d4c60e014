import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { helpItem } from './helpItem.ts'
import type { Runner } from './runner.ts'
import { addDemo } from './verbs/demo.ts'
import { addDoctor } from './verbs/doctor.ts'
import { addEmulate } from './verbs/emulate.ts'
import { addFleet } from './verbs/fleet.ts'
import { addNew } from './verbs/new.ts'
import { addRecord } from './verbs/record.ts'
import { addReplay } from './verbs/replay.ts'
import { addRun } from './verbs/run.ts'
import { addScenarios } from './verbs/scenarios.ts'
import { addStart } from './verbs/start.ts'
import { addValidate } from './verbs/validate.ts'

const EXAMPLES = `
Examples:
  wattpost scenarios                 what there is to play
  wattpost demo --bg 20 --hydra 10   a fleet of one's own, in the browser
  wattpost replay grid-outage        play a story and judge it
  wattpost new my-outage.yaml        a scenario of one's own to begin with
  wattpost validate my-outage.yaml   find the mistakes in a scenario
  wattpost record --target https://dashboard.example.com -o recordings/monday
  source <(wattpost complete bash)   completion in this shell; or zsh
  wattpost complete fish | source    completion in fish

Exit codes: 0 all as expected · 1 an expectation failed, or nothing was proved ·
2 bad usage or a bad file · 3 the environment; a replay cut short gives 130.`

/** The command line as a whole; what a verb needs beyond its options is loaded when it runs. */
export function programOf(run: Runner): Command {
  const program = new Command('wattpost')
    .description('Device emulator, scenarios and demos of the Wattpost dashboard.')
    .version(packageJson.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this')
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureHelp({ showGlobalOptions: false, minWidthToWrap: 20, formatItem: helpItem })
    .showSuggestionAfterError()
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText('after', EXAMPLES)
  addStart(program, run)
  addDemo(program, run)
  addEmulate(program, run)
  addReplay(program, run)
  addRun(program, run)
  addNew(program, run)
  addValidate(program, run)
  addScenarios(program, run)
  addRecord(program, run)
  addFleet(program, run)
  addDoctor(program, run)
  return program
}
