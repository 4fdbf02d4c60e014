import { accepted, type Result, refused } from '@wattpost/protocol'
import type { SeedUser } from './auth/seedUsers.ts'
import { places } from './places.ts'
import { type Mistake, mistakeText } from './scenario/mistake.ts'
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
  const accounts = users.map(({ uid, email, claims }) => ({
    uid,
    email,
    merchant: claims.merchant,
  }))
  const scenario = await openScenario(
    nameOrPath,
    { shipped: places.scenarios, workingFolder: process.cwd() },
    accounts.map(({ email }) => email),
  )
  if (!scenario.ok) return refused(scenario.error.map((mistake: Mistake) => mistakeText(mistake)))
  const stage = stageOf(scenario.value, accounts, staging)
  return stage.ok ? accepted(stage.value) : refused([stage.error])
}
