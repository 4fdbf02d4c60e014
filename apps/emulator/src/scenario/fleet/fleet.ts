import { accepted, type Result, refused } from '@wattpost/protocol'
import type { OwnedSpec } from '../../world/spec.ts'
import { World } from '../../world/world.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt } from '../parse/mistake.ts'
import { MESSAGES, unsupportedActionMessage } from '../parse/mistakeMessages.ts'
import { actionOf } from '../run/stepActions.ts'
import type { Scenario } from '../schema/scenario.ts'
import { type Step, stepName } from '../schema/step.ts'
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
    return refused([mistakeAt(ACCOUNTS_LOCATION, MESSAGES.noMerchant)])
  const specs = deviceSpecs(scenario, seed, { accounts, defaultMerchant, nameStreet })
  const impossible = impossibleSteps(scenario, specs)
  return impossible.length > 0 ? refused(impossible) : accepted(specs)
}

/**
 * The steps with an action that their device does not have. This needs the fleet: the seed may choose
 * the variant of a hydra.
 */
function impossibleSteps(
  { timeline, stepLocations }: Scenario,
  specs: readonly OwnedSpec[],
): Mistake[] {
  const actedOn = new Set(timeline.map((step) => ('do' in step ? step.device : undefined)))
  // Stryker disable next-line MethodExpression: the other devices only cost time.
  const world = new World(specs.filter(({ id }) => actedOn.has(id)))
  const mistakes = timeline.flatMap((step, index) => {
    const location = stepLocations[index]
    if (location === undefined) throw new Error(`step ${index} has no location`)
    const message = refusalOf(step, index, world)
    return message === null ? [] : [mistakeAt(location, message)]
  })
  return mistakes.slice(0, MISTAKES_MAX)
}

function refusalOf(step: Step, index: number, world: World): string | null {
  if (!('do' in step) || step.device === undefined || step.do === 'assign') return null
  if (world.device(step.device)?.can(actionOf(step)) === true) return null
  return unsupportedActionMessage(stepName(step, index), step.device, step.do)
}
