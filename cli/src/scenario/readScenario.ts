import { relative } from 'node:path'
import {
  accountsOf,
  fleetOf,
  type Mistake,
  mistakeText,
  openScenario,
  places,
  type Scenario,
  seededUsers,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result, refused } from '@wattpost/protocol'

/** Who reads no name of a street need not wait until all names of the world are loaded. */
const UNNAMED = ''

/** Read once for all scenarios of a command line. */
let users: ReturnType<typeof seededUsers> | undefined

function allUsers(): ReturnType<typeof seededUsers> {
  users ??= seededUsers()
  return users
}

/**
 * Reads a scenario as all commands do.
 * @param nameOrFile a name in `scenarios/`, or a file
 * @returns the scenario, or the lines that say why not, `file:line:column: message`
 */
export async function readScenario(nameOrFile: string): Promise<Result<Scenario, string[]>> {
  const emails = (await allUsers()).map(({ email }) => email)
  const read = await openScenario(nameOrFile, places.scenarioPlaces(), emails)
  return read.ok ? read : refused(linesOf(read.error))
}

function linesOf(mistakes: readonly Mistake[]): string[] {
  return mistakes.map((one) => mistakeText({ ...one, file: shown(one.file) }))
}

/** As short as it can be found from here: what was written, mostly. */
function shown(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

/** The same with what only shows when its fleet is made: that a device cannot do what a step asks of it. */
export async function readPlayable(nameOrFile: string): Promise<Result<Scenario, string[]>> {
  const read = await readScenario(nameOrFile)
  if (!read.ok) return read
  const accounts = accountsOf(await allUsers())
  const fleet = fleetOf(read.value, read.value.seed, accounts, () => UNNAMED)
  return fleet.ok ? accepted(read.value) : refused(linesOf(fleet.error))
}
