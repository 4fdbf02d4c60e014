import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Refusal, type Result, refused } from '@wattpost/protocol'
import type { SeedUser } from '../auth/seedUsers.ts'
import type { ScenarioLibrary } from '../control/scenarios.ts'
import { openScenario } from '../scenario/parse/openScenario.ts'
import type { MakeRun } from '../scenario/run/simulationRun.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import type { Mistake } from '../scenario/text/mistake.ts'
import { suggestion } from '../scenario/text/suggestion.ts'
import { accountsOf } from './accounts.ts'
import { refuseScenario, runFactoryOf } from './openPlayer.ts'
import { paths } from './paths.ts'
import { inTurn, type ScenarioParser } from './scenarioParser.ts'
import { shippedScenarios, shippedTitles } from './shippedScenarios.ts'
import type { AdjustStart } from './startTime.ts'

/** Scenarios that may wait while one is read. */
const WAITING_MAX = 8

/**
 * The scenarios that the control API can play: shipped ones by name, and texts. They are read one after another, and
 * other work of the process has its turn between two of them.
 * @param parser of the texts
 */
export function scenarioLibrary(
  users: readonly SeedUser[],
  parser: ScenarioParser,
  adjustStart: AdjustStart = (same) => same,
): ScenarioLibrary {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  // The scenario is played before the next one is read.
  const byName = inTurn(WAITING_MAX, () => nextTurn())
  const openByName = async (name: string, seed: number | undefined) => {
    const unknown = await refuseUnknown(name)
    if (unknown !== null) return unknown
    return runOf(await openScenario(name, paths.scenarioPaths(), emails), seed)
  }
  const runOf = (
    read: Result<Scenario, readonly Mistake[] | Refusal>,
    seed: number | undefined,
  ): Result<MakeRun, Refusal> =>
    read.ok ? runFactoryOf(adjustStart(read.value), accounts, seed) : refuseScenario(read.error)
  return {
    names: shippedScenarios,
    titles: shippedTitles,
    open: async (which, seed): Promise<Result<MakeRun, Refusal>> => {
      if ('name' in which) return byName(() => openByName(which.name, seed))
      // The parser has a queue of its own.
      return runOf(await parser.parse({ file: 'text', text: which.text, accounts: emails }), seed)
    },
    restart: (player) => {
      const { scenario, seed } = player.run
      const adjusted = adjustStart(scenario)
      const factory = adjusted === scenario ? null : runFactoryOf(adjusted, accounts, seed)
      return factory?.ok ? player.load(factory.value) : player.restart()
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
