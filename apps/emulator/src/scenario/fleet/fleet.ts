import { accepted, type Result, refused } from '@wattpost/protocol'
import type { OwnedSpec } from '../../world/spec.ts'
import type { Scenario } from '../schema/scenario.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt } from '../text/mistake.ts'
import { actionRefusal } from './actionRefusal.ts'
import { type Account, deviceSpecs, type NameStreet } from './deviceSpecs.ts'

/** Location of the list of accounts. */
const ACCOUNTS_LOCATION = { file: 'fixtures/users.json', line: 1, column: 1 }

/**
 * The devices of a scenario; the same for the same scenario and seed. Refuses accounts without a
 * merchant, and steps with an action that the device does not have.
 * @param nameStreet names the streets of the sites
 */
export function fleetOf(
  scenario: Scenario,
  seed: number,
  accounts: readonly Account[],
  nameStreet: NameStreet,
): Result<OwnedSpec[], Mistake[]> {
  const defaultMerchant = accounts.find(({ merchant }) => merchant)?.uid
  if (defaultMerchant === undefined)
    return refused([mistakeAt(ACCOUNTS_LOCATION, 'no merchant among the accounts')])
  const specs = deviceSpecs(scenario, seed, { accounts, defaultMerchant, nameStreet })
  const impossible = impossibleSteps(scenario, specs)
  return impossible.length > 0 ? refused(impossible) : accepted(specs)
}

/** The steps with an action that their device does not support: the seed may choose the variant of a hydra. */
function impossibleSteps(
  { timeline, stepLocations }: Scenario,
  specs: readonly OwnedSpec[],
): Mistake[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const mistakes = timeline.flatMap((step, index) => {
    const location = stepLocations[index]
    if (location === undefined) throw new Error(`step ${index} has no location`)
    const refusal = 'do' in step ? actionRefusal(step, byId.get(step.device ?? '')) : null
    return refusal === null ? [] : [mistakeAt(location, refusal.message)]
  })
  return mistakes.slice(0, MISTAKES_MAX)
}
