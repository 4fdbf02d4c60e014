/** The emulator's entry for scenarios of a demo without a server. It loads the street names of six languages. */

import { accepted, type Refusal, type Result } from '@wattpost/protocol'
import type { SeedUser } from '../auth/seedUsers.ts'
import { fleetOf } from '../scenario/fleet/fleetOf.ts'
import { streetName } from '../scenario/fleet/streetName.ts'
import { openScenario } from '../scenario/parse/openScenario.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import { accountsOf } from './accounts.ts'
import { refuseScenario } from './openPlayer.ts'
import { paths } from './paths.ts'
import { type CompiledScenario, rememberedStreets } from './tab/compiledScenario.ts'

export { compiledText } from './tab/compiledScenario.ts'
export { serverSteps } from './tab/serverSteps.ts'

/**
 * Compiles a scenario for a tab.
 * @param nameOrPath a name in `scenarios/`, or a file
 * @param change of the read scenario, e.g. another fleet
 */
export async function compileScenario(
  nameOrPath: string,
  users: readonly SeedUser[],
  change: (scenario: Scenario) => Scenario = (scenario) => scenario,
): Promise<Result<CompiledScenario, Refusal>> {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  const read = await openScenario(nameOrPath, paths.scenarioPaths(), emails)
  if (!read.ok) return refuseScenario(read.error)
  const { name, streets } = rememberedStreets(streetName)
  const scenario = { ...change(read.value), file: `${read.value.name}.yaml` }
  const fleet = fleetOf(scenario, scenario.seed, accounts, name)
  if (!fleet.ok) return refuseScenario(fleet.error)
  // A site's name is made when it is read.
  for (const { site } of fleet.value) void site.name
  return accepted({ scenario, streets })
}
