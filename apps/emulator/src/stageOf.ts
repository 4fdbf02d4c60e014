import { accepted, type Result } from '@wattpost/protocol'
import { type Account, fleetOf } from './scenario/fleet.ts'
import { Play } from './scenario/play.ts'
import type { Scenario } from './scenario/schema.ts'
import { type Speed, Stage } from './scenario/stage.ts'
import { World } from './world/world.ts'

/** How a scenario is to be played, where that differs from what the file says. */
export interface Staging {
  readonly seed?: number | undefined
  readonly speed?: Speed | undefined
  /** Time stands until it is stepped or let go. */
  readonly paused?: boolean
  /** A clock that never goes back, ms; the process's own when absent. */
  readonly wallNowMs?: () => number
}

/** Sets a scenario on a stage, or says what its fleet lacks. */
export function stageOf(
  scenario: Scenario,
  accounts: readonly Account[],
  {
    seed = scenario.seed,
    speed,
    paused = false,
    wallNowMs = () => performance.now(),
  }: Staging = {},
): Result<Stage, string> {
  const fleet = fleetOf(scenario, seed, accounts)
  if (!fleet.ok) return fleet
  return accepted(
    new Stage(
      (listen) => new Play({ scenario, seed, world: new World(fleet.value), listen }),
      wallNowMs,
      { speed, paused },
    ),
  )
}
