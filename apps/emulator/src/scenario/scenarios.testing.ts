import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import users from '../../../../fixtures/users.json' with { type: 'json' }
import type { DeviceAction } from '../world/action.ts'
import { World } from '../world/world.ts'
import type { Verdict } from './expectations/verdict.ts'
import type { Account } from './fleet/fleetOf.ts'
import { fleetOf } from './fleet/fleetOf.ts'
import { streetName } from './fleet/streetName.ts'
import type { RunInput } from './inputs/input.ts'
import type { LoggedEntry } from './log/worldLog.ts'
import { openScenario } from './parse/openScenario.ts'
import { parseScenario } from './parse/parseScenario.ts'
import { type MakeRun, SimulationRun } from './run/simulationRun.ts'
import type { Scenario } from './schema/scenario.ts'
import { durationText } from './values/duration.ts'

/** The seeded accounts. */
export const accounts: readonly Account[] = users.map(({ uid, email, claims }) => ({
  uid,
  email,
  merchant: claims.merchant,
}))
export const emails = accounts.map(({ email }) => email)
export const uidOf = (email: string) => accounts.find((one) => one.email === email)?.uid

/** The head of a scenario, on a January morning. */
export const HEAD = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z", tz: Africa/Lagos }
`
export const START_MS = Date.parse('2026-01-15T06:00:00Z')

/** The scenario of a valid text. */
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

/** Makes runs of a scenario. */
export function makerOf(scenario: Scenario, seed = 1): MakeRun {
  return (hooks) =>
    new SimulationRun({ scenario, seed, world: new World(specsOf(scenario), uidOf), ...hooks })
}

/** A client's call for the list of hydras, before its answer. */
export const HYDRAS_ASKED = {
  kind: 'request',
  call: 1,
  method: 'GET',
  path: '/api/hydra/devices',
  query: '',
} as const

/** A run of a scenario, with its entries. */
export function runOf(scenario: Scenario, seed = scenario.seed) {
  const entries: LoggedEntry[] = []
  const world = new World(specsOf(scenario, seed), uidOf)
  const run = new SimulationRun({ scenario, seed, world, listen: (entry) => entries.push(entry) })
  return { run, entries }
}

/** The time of each step, ms since the start. */
export function stepsOf(entries: readonly LoggedEntry[]): [step: string, afterMs: number][] {
  return entries.flatMap(({ entry, atMs }) =>
    entry.kind === 'step' ? [[entry.step, atMs - START_MS] as [string, number]] : [],
  )
}

/** Acts on a device now, as the control API does. Returns the input. */
export function act(run: SimulationRun, deviceId: string, action: DeviceAction): RunInput {
  const input = {
    kind: 'act',
    atMs: run.nowMs,
    deviceId,
    action,
    cause: { by: 'control' },
  } as const
  const applied = run.apply(input)
  if (!applied.ok) throw new Error(applied.error.message)
  return input
}

/** A verdict as a line of text. */
export function verdictText(verdict: Verdict, startMs: number): string {
  const head = `${verdict.state}: ${verdict.id}: ${verdict.expected}`
  if (verdict.state === 'met')
    return `${head}, at ${durationText(Math.max(0, verdict.atMs - startMs))}`
  if (verdict.state === 'unproved') return `${head}; ${verdict.reason}`
  const nearest =
    'nearest' in verdict && verdict.nearestSaid !== null ? `; nearest: ${verdict.nearestSaid}` : ''
  return `${head}; ${verdict.reason}${nearest}`
}
