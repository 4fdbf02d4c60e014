import { type Refusal, type Result, refused } from '@wattpost/protocol'
import { accountsOf } from './accounts.ts'
import type { SeedUser } from './auth/seedUsers.ts'
import type { ScenarioLibrary } from './control/scenarios.ts'
import { refuseScenario, runFactoryOf } from './openPlayer.ts'
import { paths } from './paths.ts'
import { openScenario } from './scenario/parse/openScenario.ts'
import type { MakeRun } from './scenario/run/simulationRun.ts'
import { suggestion } from './scenario/schema/suggestion.ts'
import type { ScenarioParser } from './scenarioParser.ts'
import { shippedScenarios, shippedTitles } from './shippedScenarios.ts'
import type { AdjustStart } from './startTime.ts'

/**
 * The scenarios that the control API can play: shipped ones by name, and texts.
 * @param parser of the texts
 */
export function scenarioLibrary(
  users: readonly SeedUser[],
  parser: ScenarioParser,
  adjustStart: AdjustStart = (same) => same,
): ScenarioLibrary {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  return {
    names: shippedScenarios,
    titles: shippedTitles,
    open: async (which, seed): Promise<Result<MakeRun, Refusal>> => {
      const unknown = 'name' in which ? await refuseUnknown(which.name) : null
      if (unknown !== null) return unknown
      const read =
        'name' in which
          ? await openScenario(which.name, paths.scenarioPaths(), emails)
          : await parser.parse({ file: 'text', text: which.text, accounts: emails })
      if (read.ok) return runFactoryOf(adjustStart(read.value), accounts, seed)
      return refuseScenario(read.error)
    },
    restart: (player) => {
      const { scenario, seed } = player.run
      const adjusted = adjustStart(scenario)
      const factory = adjusted === scenario ? null : runFactoryOf(adjusted, accounts, seed)
      if (factory?.ok) player.load(factory.value)
      else player.restart()
    },
  }
}

/** Accepts only names of shipped scenarios: a page must not read files by path. */
async function refuseUnknown(name: string): Promise<Result<never, Refusal> | null> {
  const names = await shippedScenarios()
  if (names.includes(name)) return null
  const message = `name: no scenario "${name}"${suggestion(name, names)}`
  return refused({ what: 'scenario', where: 'name', message })
}
