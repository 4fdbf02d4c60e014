import { type Result, refused } from '@wattpost/protocol'
import { accountsOf } from './accountsOf.ts'
import type { SeedUser } from './auth/seedUsers.ts'
import { places } from './places.ts'
import { mistakeText } from './scenario/mistake.ts'
import { openScenario } from './scenario/openScenario.ts'
import type { Stage } from './scenario/stage.ts'
import { type Staging, stageOf } from './stageOf.ts'

/**
 * Reads a scenario and sets it on a stage.
 * @param nameOrPath a name in `scenarios/`, or a file
 * @returns the stage, or the lines that say why not, `file:line:column: message`
 */
export async function openStage(
  nameOrPath: string,
  users: readonly SeedUser[],
  staging: Staging = {},
): Promise<Result<Stage, string[]>> {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  const scenario = await openScenario(nameOrPath, places.scenarioPlaces(), emails)
  if (!scenario.ok) return refused(scenario.error.map(mistakeText))
  return stageOf(scenario.value, accounts, staging)
}
