import { relative } from 'node:path'
import {
  accountsOf,
  fleetOf,
  type Mistake,
  mistakeText,
  openScenario,
  paths,
  type Scenario,
  seededUsers,
  shippedScenarios,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

/** Street names are not needed here, and loading them is slow. */
const NO_STREET = ''

/** Read once for all scenarios. */
let users: ReturnType<typeof seededUsers> | undefined

function allUsers(): ReturnType<typeof seededUsers> {
  users ??= seededUsers()
  return users
}

/** Emails of possible owners and merchants. */
export async function knownAccounts(): Promise<string[]> {
  return (await allUsers()).map(({ email }) => email)
}

/**
 * Reads a scenario.
 * @param nameOrFile a name in `scenarios/`, or a file
 * @returns the scenario; a refusal has a line `file:line:column: message` for each mistake
 */
export async function readScenario(nameOrFile: string): Promise<Result<Scenario, CommandRefusal>> {
  const read = await openScenario(nameOrFile, paths.scenarioPaths(), await knownAccounts())
  if (!read.ok) return refuseMistakes(read.error)
  const { file, notes } = read.value
  const shown = notes.map((note) => note.replace(file, displayedPath(file)))
  return accepted({ ...read.value, notes: shown })
}

function refuseMistakes(mistakes: readonly Mistake[]): Result<never, CommandRefusal> {
  const lines = mistakes.map((one) => mistakeText({ ...one, file: displayedPath(one.file) }))
  return refuseCommand('usage', lines.join('\n'))
}

/** Path relative to the working folder if it is below it. */
function displayedPath(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

/** Reads a scenario and builds its fleet, which finds steps that a device does not support. */
export async function readPlayable(nameOrFile: string): Promise<Result<Scenario, CommandRefusal>> {
  const read = await readScenario(nameOrFile)
  if (!read.ok) return read
  const accounts = accountsOf(await allUsers())
  const fleet = fleetOf(read.value, read.value.seed, accounts, () => NO_STREET)
  return fleet.ok ? accepted(read.value) : refuseMistakes(fleet.error)
}

/** The scenarios that a command line names: `all` is replaced by the shipped ones, and duplicates are removed. */
export async function expandedNames(
  files: readonly string[],
  shipped: () => Promise<readonly string[]> = shippedScenarios,
): Promise<string[]> {
  const all = files.includes('all') ? await shipped() : []
  return [...new Set(files.flatMap((file) => (file === 'all' ? all : [file])))]
}
