import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { SeedUser } from '../auth/seedUsers.ts'
import type { Account } from '../scenario/fleet/fleetOf.ts'
import { streetName } from '../scenario/fleet/streetName.ts'
import { openScenario } from '../scenario/parse/openScenario.ts'
import type { Speed } from '../scenario/player/playerClock.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { runFactory } from '../scenario/run/runFactory.ts'
import type { MakeRun } from '../scenario/run/simulationRun.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import { type Mistake, mistakeText } from '../scenario/text/mistake.ts'
import { accountsOf } from './accounts.ts'
import { paths } from './paths.ts'
import type { AdjustStart } from './startTime.ts'

/** Settings of a player that override the scenario file. */
export interface PlayerOptions {
  readonly seed?: number | undefined
  readonly speed?: Speed | undefined
  /** Time is paused until a step or a clock change. */
  readonly paused?: boolean
  /** The first epoch; default 0. */
  readonly epoch?: number
  /** Changes the start of a scenario; by default none. */
  readonly adjustStart?: AdjustStart
  /** A clock that never goes back, in ms; default `performance.now`. */
  readonly wallNowMs?: () => number
}

/** Makes runs of a scenario; refused when its fleet is invalid. */
export function runFactoryOf(
  scenario: Scenario,
  accounts: readonly Account[],
  seed = scenario.seed,
): Result<MakeRun, Refusal> {
  const factory = runFactory(scenario, seed, accounts, streetName)
  return factory.ok ? factory : refuseScenario(factory.error)
}

/** A player of a scenario; refused when its fleet is invalid. */
export function playerOf(
  scenario: Scenario,
  accounts: readonly Account[],
  options: PlayerOptions = {},
): Result<ScenarioPlayer, Refusal> {
  const { seed, speed, paused = false, epoch = 0 } = options
  const { wallNowMs = () => performance.now(), adjustStart = (same) => same } = options
  const factory = runFactoryOf(adjustStart(scenario), accounts, seed)
  if (!factory.ok) return factory
  return accepted(new ScenarioPlayer(factory.value, wallNowMs, { speed, paused, epoch }))
}

/**
 * Reads a scenario and makes a player of it.
 * @param nameOrPath a name in `scenarios/`, or a file
 */
export async function openPlayer(
  nameOrPath: string,
  users: readonly SeedUser[],
  options: PlayerOptions = {},
): Promise<Result<ScenarioPlayer, Refusal>> {
  const scenario = await openScenarioOf(nameOrPath, users)
  return scenario.ok ? playerOf(scenario.value, accountsOf(users), options) : scenario
}

/** Reads a scenario by a name in `scenarios/`, or a file. */
export async function openScenarioOf(
  nameOrPath: string,
  users: readonly SeedUser[],
): Promise<Result<Scenario, Refusal>> {
  const emails = accountsOf(users).map(({ email }) => email)
  const scenario = await openScenario(nameOrPath, paths.scenarioPaths(), emails)
  return scenario.ok ? scenario : refuseScenario(scenario.error)
}

/** Refuses a scenario for its mistakes, a line `file:line:column: message` for each, or as it was refused unread. */
export function refuseScenario(reason: readonly Mistake[] | Refusal): Result<never, Refusal> {
  if ('message' in reason) return refused(reason)
  return refused({ what: 'scenario', where: '', message: reason.map(mistakeText).join('\n') })
}
