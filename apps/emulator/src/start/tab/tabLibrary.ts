import { type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ScenarioLibrary } from '../../control/scenarios.ts'
import type { Account, NameStreet } from '../../scenario/fleet/fleetOf.ts'
import { runFactory } from '../../scenario/run/runFactory.ts'
import type { MakeRun } from '../../scenario/run/simulationRun.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { type Mistake, mistakeText } from '../../scenario/text/mistake.ts'
import { suggestion } from '../../scenario/text/suggestion.ts'
import { type CompiledScenario, compiledStreets } from './compiledScenario.ts'
import { serverSteps } from './serverSteps.ts'

/** The source of a tab's scenarios. */
export interface TabScenarios {
  /** The title of each compiled scenario, by name. */
  readonly titles: Readonly<Record<string, string>>
  /** Loads a compiled scenario by name. */
  readonly load: (name: string) => Promise<CompiledScenario>
  /** Parses a text. It is loaded with its libraries at the first text. */
  readonly parse: (
    text: string,
    accounts: readonly string[],
  ) => Promise<Result<Scenario, readonly Mistake[]>>
  /** Loads the names of streets for any fleet; not needed for a compiled scenario with its own seed. */
  readonly loadStreets: () => Promise<NameStreet>
}

/** Devices that a tab plays at most: they, their history and the page share the memory of one program. */
export const TAB_DEVICES_MAX = 10_000

/** The scenarios that the control API of a tab can play. */
export function tabLibrary(scenarios: TabScenarios, accounts: readonly Account[]): ScenarioLibrary {
  const emails = accounts.map(({ email }) => email)
  const { titles } = scenarios
  const names = Object.keys(titles).sort()
  const openText = async (text: string, seed?: number): Promise<Result<MakeRun, Refusal>> => {
    const read = await scenarios.parse(text, emails)
    const mistakes = read.ok ? serverSteps(read.value) : read.error
    if (!read.ok || mistakes.length > 0) return refuse(mistakes)
    const devices = devicesOf(read.value)
    if (devices > TAB_DEVICES_MAX) {
      const [wanted, most] = [devices, TAB_DEVICES_MAX].map((one) => one.toLocaleString('en'))
      const message = `fleet: ${wanted} devices are too many for a tab, which plays ${most} at most. Start Wattpost for more.`
      return refused({ what: 'scenario', where: 'fleet', message })
    }
    return make(read.value, seed ?? read.value.seed, await scenarios.loadStreets())
  }
  const openNamed = async (name: string, seed?: number): Promise<Result<MakeRun, Refusal>> => {
    if (!Object.hasOwn(titles, name)) {
      const message = `name: no scenario "${name}"${suggestion(name, names)}`
      return refused({ what: 'scenario', where: 'name', message })
    }
    const compiled = await scenarios.load(name)
    const { scenario } = compiled
    const isCompiled = seed === undefined || seed === scenario.seed
    const streets = isCompiled ? compiledStreets(compiled) : await scenarios.loadStreets()
    return make(scenario, seed ?? scenario.seed, streets)
  }
  const make = (scenario: Scenario, seed: number, streets: NameStreet) => {
    const factory = runFactory(scenario, seed, accounts, streets)
    return factory.ok ? factory : refuse(factory.error)
  }
  return {
    names: async () => names,
    titles: async () => ({ ...titles }),
    open: (which, seed) =>
      'name' in which ? openNamed(which.name, seed) : openText(which.text, seed),
    restart: (player) => player.restart(),
  }
}

function devicesOf({ fleet }: Pick<Scenario, 'fleet'>): number {
  return fleet.reduce((sum, entry) => sum + ('count' in entry ? entry.count : 1), 0)
}

function refuse(mistakes: readonly Mistake[]): Result<never, Refusal> {
  const message = mistakes.map(mistakeText).join('\n')
  return refused({ what: 'scenario', where: '', message })
}
