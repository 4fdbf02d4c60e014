import { type Result, refused } from '@wattpost/protocol'
import { accountsOf } from './accountsOf.ts'
import type { SeedUser } from './auth/seedUsers.ts'
import type { ScenarioShelf } from './control/routes/scenarios.ts'
import { places } from './places.ts'
import { mistakeText } from './scenario/mistake.ts'
import { openScenario } from './scenario/openScenario.ts'
import { parseScenario } from './scenario/parseScenario.ts'
import type { MakePlay } from './scenario/stage.ts'
import { suggestion } from './scenario/suggest.ts'
import { shippedScenarios, shippedTitles } from './shippedScenarios.ts'
import { playMaker } from './stageOf.ts'

/** The scenarios that a running emulator can be told to play: those that ship, and texts. */
export function scenarioShelf(users: readonly SeedUser[]): ScenarioShelf {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  return {
    names: shippedScenarios,
    titles: shippedTitles,
    open: async (which, seed): Promise<Result<MakePlay, string[]>> => {
      const unknown = 'name' in which ? await notThere(which.name) : null
      if (unknown !== null) return refused([unknown])
      const read =
        'name' in which
          ? await openScenario(which.name, places.scenarioPlaces(), emails)
          : parseScenario('text', which.text, emails)
      if (!read.ok) return refused(read.error.map(mistakeText))
      return playMaker(read.value, accounts, seed)
    },
  }
}

/** Only names that ship: a page must not have files read by their paths. */
async function notThere(name: string): Promise<string | null> {
  const names = await shippedScenarios()
  return names.includes(name) ? null : `name: no scenario "${name}"${suggestion(name, names)}`
}
