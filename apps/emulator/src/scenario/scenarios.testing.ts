import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import users from '../../../../fixtures/users.json' with { type: 'json' }
import { World } from '../world/world.ts'
import { fleetOf } from './fleet.ts'
import type { Account } from './heldSpecs.ts'
import { openScenario } from './openScenario.ts'
import { parseScenario } from './parseScenario.ts'
import { Play } from './play.ts'
import type { Scenario } from './schema.ts'
import { streetName } from './streetName.ts'
import type { LoggedEntry } from './worldLog.ts'

/** The seeded accounts. */
export const accounts: readonly Account[] = users.map(({ uid, email, claims }) => ({
  uid,
  email,
  merchant: claims.merchant,
}))
export const emails = accounts.map(({ email }) => email)
export const uidOf = (email: string) => accounts.find((one) => one.email === email)?.uid

/** The head of a scenario that begins on a January morning. */
export const HEAD = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos }
`
export const START_MS = Date.parse('2026-01-15T06:00:00Z')

/** A scenario of a text that is right. */
export function scenarioOf(text: string): Scenario {
  const read = parseScenario('test.yaml', text, emails)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

const folder = fileURLToPath(new URL('../../../../scenarios', import.meta.url))
/** The names of all scenarios in `scenarios/`. */
export const shippedNames = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.slice(0, -'.yaml'.length))

/** A scenario of `scenarios/`. */
export async function shipped(name: string): Promise<Scenario> {
  const read = await openScenario(name, { shipped: folder, workingFolder: folder }, emails)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

/** The devices of a scenario. */
export function specsOf(scenario: Scenario, seed = scenario.seed) {
  const fleet = fleetOf(scenario, seed, accounts, streetName)
  if (!fleet.ok) throw new Error(JSON.stringify(fleet.error))
  return fleet.value
}

/** A scenario set to be played, with all that will happen. */
export function playOf(scenario: Scenario, seed = scenario.seed) {
  const entries: LoggedEntry[] = []
  const world = new World(specsOf(scenario, seed), uidOf)
  const play = new Play({ scenario, seed, world, listen: (entry) => entries.push(entry) })
  return { play, entries }
}

/** When each step came, in ms since the start. */
export function stepsOf(entries: readonly LoggedEntry[]): [step: string, afterMs: number][] {
  return entries.flatMap(({ entry, atMs }) =>
    entry.kind === 'step' ? [[entry.step, atMs - START_MS] as [string, number]] : [],
  )
}
