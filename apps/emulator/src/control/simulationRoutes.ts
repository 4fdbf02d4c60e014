import type { DemoAccount, Refusal, Result } from '@wattpost/protocol'
import type { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { clockRoutes } from './clock.ts'
import type { ControlRoute } from './controlRoute.ts'
import { deviceRoutes } from './devices.ts'
import { type FaultLimits, faultRoutes } from './faults.ts'
import { type ScenarioLibrary, scenarioRoutes } from './scenarios.ts'
import type { SkipQueue } from './skipQueue.ts'
import { followSteps, timelineRoute } from './timeline.ts'

/** Dependencies of the routes of a simulation. */
export interface SimulationParts {
  readonly player: ScenarioPlayer
  readonly evaluator: PlayerEvaluator
  readonly skips: SkipQueue
  /** Demo accounts. */
  readonly accounts: readonly DemoAccount[]
  readonly library: ScenarioLibrary
  /** Resets the seeded accounts. */
  readonly resetAccounts: () => Promise<Result<null, Refusal>>
  /** The layers of faults that it cannot have; none by default. */
  readonly refusedLayers?: FaultLimits['refusedLayers']
}

/** The routes of the control API that need no server: clock, timeline, scenarios, faults and devices. */
export function simulationRoutes(parts: SimulationParts): ControlRoute[] {
  const { player, accounts, refusedLayers = {} } = parts
  const times = followSteps(player)
  return [
    ...clockRoutes(player, parts.skips, times),
    timelineRoute(player, times),
    ...scenarioRoutes(player, parts.library, parts.evaluator, parts.resetAccounts),
    ...faultRoutes(player, { refusedLayers, accounts: accounts.map(({ email }) => email) }),
    ...deviceRoutes(player, accounts),
  ]
}
