import { type AuthEmulator, openAuthEmulator } from '@wattpost/emulator'
import { Coverage, type CoveredGroup, type CoveredItem } from '@wattpost/emulator/reference'
import { programStop } from '../../tooling/programStop.mjs'
import { type CommandRefusal, EXIT, type ExitCode } from '../exit.ts'
import { type ChosenScenario, readChosen } from '../replay/chosen.ts'
import { play } from '../replay/play.ts'
import { progressOn } from '../replay/progress.ts'
import { expandedNames } from '../scenario/readScenario.ts'
import { colored, print, printColumns, printError, printRefusal } from '../terminal.ts'

export interface CoverageOptions {
  readonly missing: boolean
  readonly filter?: string
  readonly json: boolean
}

/** Plays scenarios, and reports what of the contract they touch and check. */
export async function coverage(
  files: readonly string[],
  options: CoverageOptions,
): Promise<ExitCode> {
  const named = files.length === 0 ? ['all'] : files
  const chosen = await readChosen(await expandedNames(named), options.filter)
  if (!chosen.ok) return printRefusal(chosen.error)
  const auth = await openAuthEmulator(printError)
  if (!auth.ok) return printRefusal(auth.error)
  const { signal } = programStop.listen()
  const found = new Coverage()
  try {
    const refusal = await playEach(chosen.value, auth.value, found, signal)
    if (refusal !== null) return printRefusal(refusal)
  } finally {
    await auth.value.stop()
  }
  if (signal.aborted) return EXIT.interrupted
  const groups = found.groups()
  if (options.json) printJson(chosen.value, groups)
  else printGroups(groups, options.missing)
  return EXIT.fine
}

async function playEach(
  chosen: readonly ChosenScenario[],
  auth: AuthEmulator,
  found: Coverage,
  stop: AbortSignal,
): Promise<CommandRefusal | null> {
  const progress = progressOn(process.stderr)
  const options = { speed: 'max', browser: false, json: false, bail: false } as const
  for (const { file, scenario } of chosen) {
    if (stop.aborted) return null
    const run = found.run(file, scenario)
    const observer = {
      listener: {
        entry: run.onEntry.bind(run),
        traffic: run.onTraffic.bind(run),
      },
      end: (received: ReadonlySet<string>, verdicts: Parameters<typeof run.onVerdicts>[0]) => {
        for (const event of received) run.onReceived(event)
        run.onVerdicts(verdicts)
      },
    }
    const played = await play({ file, scenario, auth, options, progress, stop, observer })
    progress.clear()
    if (!played.ok) return played.error
  }
  return null
}

function printJson(chosen: readonly ChosenScenario[], groups: readonly CoveredGroup[]): void {
  print(JSON.stringify({ scenarios: chosen.map(({ file }) => file), groups }, null, 2))
}

/** Most names of a cell. */
const NAMES_MAX = 2

function printGroups(groups: readonly CoveredGroup[], isMissingOnly: boolean): void {
  for (const { group, total, touched, checked, items } of groups) {
    const counts = `${touched} of ${total} touched, ${checked} checked`
    print(`${colored('bold', group)}  ${counts}`)
    const shown = items.filter((item) => !isMissingOnly || !isComplete(item))
    const rows = shown.map((item) => [signOf(item), item.name, namesText(item)])
    printColumns(['', group.slice(0, -1), 'by'], rows)
    print('')
  }
  print('✓ checked by an expectation · ~ touched only · ✗ not touched')
}

function isComplete({ touched, checked }: CoveredItem): boolean {
  return touched.length > 0 && checked.length > 0
}

function signOf({ touched, checked }: CoveredItem): string {
  if (checked.length > 0) return '✓'
  return touched.length > 0 ? '~' : '✗'
}

function namesText({ touched, checked }: CoveredItem): string {
  const names = checked.length > 0 ? checked : touched
  const more = names.length > NAMES_MAX ? `, and ${names.length - NAMES_MAX} more` : ''
  return `${names.slice(0, NAMES_MAX).join(', ')}${more}`
}
