import { accepted, type Result, refused } from '@wattpost/protocol'
import type { HeldSpec } from '../world/spec.ts'
import type { NameStreet } from './fleetSite.ts'
import { type Account, heldSpecs } from './heldSpecs.ts'
import { impossibleSteps } from './impossibleSteps.ts'
import type { Mistake } from './mistake.ts'
import type { Scenario } from './schema.ts'

/** Where accounts are given, for when nobody among them can own a fleet. */
const ACCOUNTS_PLACE = { file: 'fixtures/users.json', line: 1, column: 1 }

/**
 * The devices of a scenario. The same scenario and seed give the same fleet on any machine. Refused without a
 * merchant, and when a step asks a device for what it cannot do.
 * @param nameStreet who names the streets that the devices stand in
 */
export function fleetOf(
  scenario: Scenario,
  seed: number,
  accounts: readonly Account[],
  nameStreet: NameStreet,
): Result<HeldSpec[], Mistake[]> {
  const house = accounts.find(({ merchant }) => merchant)?.uid
  if (house === undefined)
    return refused([{ ...ACCOUNTS_PLACE, message: 'no merchant among the accounts' }])
  const specs = heldSpecs(scenario, seed, { accounts, house, nameStreet })
  const impossible = impossibleSteps(scenario, specs)
  return impossible.length > 0 ? refused(impossible) : accepted(specs)
}
