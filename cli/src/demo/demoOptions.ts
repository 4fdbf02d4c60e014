import type { Scenario } from '@wattpost/emulator/scenarios'
import type { DialectOptions } from '../readOptions.ts'

/** Options of `demo`. */
export interface DemoOptions extends DialectOptions {
  readonly bg?: number
  readonly pm?: number
  readonly hydra?: number
  readonly seed?: number
  readonly company?: string
  readonly scenario: string
  /** Virtual seconds per second. */
  readonly speed?: number | 'max'
  readonly port: number
  readonly authPort: number
  readonly open: boolean
  /** Folder for the demo as files, in place of a server. */
  readonly static?: string
}

/** The account that a demo opens with. */
export const MERCHANT = 'merchant@wattpost.test'

/** The scenario with another fleet; named devices stay, since its steps use them. */
export function withFleet(scenario: Scenario, { bg, pm, hydra }: DemoOptions): Scenario {
  if (bg === undefined && pm === undefined && hydra === undefined) return scenario
  const counts = Object.entries({ bg, pm, hydra })
  const named = scenario.fleet.filter((entry) => 'id' in entry)
  const counted = counts.flatMap(([family, count]) =>
    count === undefined || count === 0
      ? []
      : [{ count, family: family as 'bg' | 'pm' | 'hydra', grid: 'typical' as const }],
  )
  return { ...scenario, fleet: [...named, ...counted] }
}

/** The scenario as the options of a demo of files ask for it: there the scenario is all that they can change. */
export function withOptions(scenario: Scenario, options: DemoOptions): Scenario {
  const { seed = scenario.seed, speed, dialect, without } = options
  return {
    ...withFleet(scenario, options),
    seed,
    ...(typeof speed === 'number' && { clock: { ...scenario.clock, rate: speed } }),
    ...(dialect !== undefined && { dialect }),
    ...(without !== undefined && { without: [...without] }),
  }
}
