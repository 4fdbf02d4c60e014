import { accepted, type Result } from '@wattpost/protocol'
import { World } from '../../world/world.ts'
import type { Account, NameStreet } from '../fleet/fleetOf.ts'
import { fleetOf } from '../fleet/fleetOf.ts'
import type { Scenario } from '../schema/scenario.ts'
import type { Mistake } from '../text/mistake.ts'
import { type MakeRun, SimulationRun } from './simulationRun.ts'

/**
 * Makes runs of a scenario; refused when its fleet is invalid.
 * @param nameStreet names the streets of the sites
 */
export function runFactory(
  scenario: Scenario,
  seed: number,
  accounts: readonly Account[],
  nameStreet: NameStreet,
): Result<MakeRun, Mistake[]> {
  const fleet = fleetOf(scenario, seed, accounts, nameStreet)
  if (!fleet.ok) return fleet
  const uidOf = (email: string) => accounts.find((one) => one.email === email)?.uid
  return accepted(
    (hooks) =>
      new SimulationRun({ scenario, seed, world: new World(fleet.value, uidOf), ...hooks }),
  )
}
