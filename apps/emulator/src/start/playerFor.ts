import { accepted, type Result, refused } from '@wattpost/protocol'
import type { SeedUser } from '../auth/seedUsers.ts'
import type { LogRefusal } from '../cluster/sharedLog/sharedPlayer.ts'
import type { NodeLogs } from '../control/logRoutes.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import type { RunningParts, StartRefusal } from '../server/runningParts.ts'
import { accountsOf } from './accounts.ts'
import type { AuthSharing } from './authRuntime.ts'
import { openScenarioOf, type PlayerOptions, playerOf, runFactoryOf } from './openPlayer.ts'

/** A log in Redis or Valkey that several emulators follow. */
export interface SharedLogOptions {
  /** Its address, `redis://host:port/database`. */
  readonly url: string
  /** Version of the program. All emulators of a log have the same. */
  readonly version: string
}

interface PlayerChoice extends PlayerOptions {
  /** A name in `scenarios/`, a file, a scenario or a player. */
  readonly scenario: string | Scenario | ScenarioPlayer
  readonly sharedLog?: SharedLogOptions | undefined
}

/** A player, and what its emulator shares with those that follow the same log. */
interface ChosenPlayer {
  readonly player: ScenarioPlayer
  /** Plays a shared log up to its newest tick, once all that follows the player is there; nothing for another player. */
  readonly join: () => Promise<Result<null, StartRefusal>>
  readonly sharing?: AuthSharing
  readonly sharedLogs?: NodeLogs
}

/**
 * The player of an emulator: a given one, one of its own, or one that follows a shared log.
 * @param parts to which the connection to a shared log is added
 * @param onProblem called when time stops because of the shared log, and with `null` when it continues
 */
export async function playerFor(
  { scenario, sharedLog, ...options }: PlayerChoice,
  users: readonly SeedUser[],
  parts: RunningParts,
  onProblem: (problem: string | null) => void,
): Promise<Result<ChosenPlayer, StartRefusal>> {
  // A given player has its own source already.
  if (scenario instanceof ScenarioPlayer) return accepted(joined(scenario))
  const read =
    typeof scenario === 'string' ? await openScenarioOf(scenario, users) : accepted(scenario)
  if (!read.ok) return refused({ ...read.error, code: 'usage' })
  if (sharedLog === undefined) {
    const own = playerOf(read.value, accountsOf(users), options)
    return own.ok ? accepted(joined(own.value)) : refused({ ...own.error, code: 'usage' })
  }
  const { seed, adjustStart = (same) => same } = options
  const adjusted = adjustStart(read.value)
  // The client of Redis is loaded only here.
  const { openSharedPlayer } = await import('../cluster/sharedLog/sharedPlayer.ts')
  const { speed, paused = false, epoch = 0, wallNowMs = () => performance.now() } = options
  const opened = await openSharedPlayer({
    ...{ ...sharedLog, scenario: adjusted, seed: seed ?? adjusted.seed },
    makeRunOf: (one, itsSeed) => runFactoryOf(one, accountsOf(users), itsSeed),
    ...{ speed, paused, epoch, wallNowMs, onProblem },
  })
  if (!opened.ok) return startRefusalOf(opened.error)
  const { player, join, claims, logs, close } = opened.value
  parts.add('shared log', close)
  const { SharedRevocations } = await import('../cluster/sharedLog/sharedRevocations.ts')
  // The server has answered a moment before.
  const revocations = await SharedRevocations.open(sharedLog.url)
  parts.add('signed-out sessions of the shared log', () => revocations.close())
  return accepted({
    ...{ player, sharedLogs: logs, sharing: { revocations, claims } },
    join: async () => {
      const outcome = await join()
      return outcome.ok ? outcome : startRefusalOf(outcome.error)
    },
  })
}

/** A player that needs no log. */
function joined(player: ScenarioPlayer): ChosenPlayer {
  return { player, join: async () => accepted(null) }
}

function startRefusalOf({ isUnreachable, ...refusal }: LogRefusal): Result<never, StartRefusal> {
  return refused({ ...refusal, code: isUnreachable ? 'environment' : 'usage' })
}
