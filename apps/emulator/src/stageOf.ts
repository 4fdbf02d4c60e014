import { accepted, type Result, refused } from '@wattpost/protocol'
import { fleetOf } from './scenario/fleet.ts'
import type { Account } from './scenario/heldSpecs.ts'
import { mistakeText } from './scenario/mistake.ts'
import { Play } from './scenario/play.ts'
import type { Scenario } from './scenario/schema.ts'
import type { Speed } from './scenario/speed.ts'
import { type MakePlay, Stage } from './scenario/stage.ts'
import { streetName } from './scenario/streetName.ts'
import { World } from './world/world.ts'

/** How a scenario is to be played, where that differs from what the file says. */
export interface Staging {
  readonly seed?: number | undefined
  readonly speed?: Speed | undefined
  /** Time stands until it is stepped or let go. */
  readonly paused?: boolean
  /** The first epoch; 0 when absent. */
  readonly epoch?: number
  /** A clock that never goes back, ms; the process's own when absent. */
  readonly wallNowMs?: () => number
}

/** How plays of a scenario are made, or the lines that say what its fleet lacks. */
export function playMaker(
  scenario: Scenario,
  accounts: readonly Account[],
  seed = scenario.seed,
): Result<MakePlay, string[]> {
  const fleet = fleetOf(scenario, seed, accounts, streetName)
  if (!fleet.ok) return refused(fleet.error.map(mistakeText))
  const uidOf = (email: string) => accounts.find((one) => one.email === email)?.uid
  return accepted(
    (listen) => new Play({ scenario, seed, world: new World(fleet.value, uidOf), listen }),
  )
}

/** Sets a scenario on a stage, or says line by line what its fleet lacks. */
export function stageOf(
  scenario: Scenario,
  accounts: readonly Account[],
  { seed, speed, paused = false, epoch = 0, wallNowMs = () => performance.now() }: Staging = {},
): Result<Stage, string[]> {
  const maker = playMaker(scenario, accounts, seed)
  return maker.ok ? accepted(new Stage(maker.value, wallNowMs, { speed, paused, epoch })) : maker
}
