import { randomUUID } from 'node:crypto'
import { accepted, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import type { Speed } from '../scenario/player/playerClock.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { MakeRun } from '../scenario/run/simulationRun.ts'
import { RedisLog } from './redisLog.ts'
import { SharedInputSource } from './sharedInputSource.ts'

const worldSchema = z.object({
  /** Names the log: an emptied log that the same nodes filled again has another one. */
  run: z.string(),
  /** Version of the program: another one may simulate another world. */
  version: z.string(),
  seed: z.number(),
  /** Name of the scenario. */
  name: z.string(),
  /** The whole scenario as JSON. */
  scenario: z.string(),
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
})
type LoggedWorld = z.infer<typeof worldSchema>

interface SharedPlayerParts {
  readonly url: string
  readonly makeRun: MakeRun
  /** Version of the program. */
  readonly version: string
  readonly speed: Speed | undefined
  readonly paused: boolean
  /** Lower bound of the first epoch. */
  readonly epoch: number
  readonly wallNowMs: () => number
  /** Called when time stops because of the log, and with `null` when it continues. */
  readonly onProblem: (problem: string | null) => void
}

/** A player that follows a shared log. */
export interface SharedPlayer {
  readonly player: ScenarioPlayer
  readonly close: () => Promise<void>
}

/** A refused log. `unreachable`: no server answers. */
export type LogRefusal = Refusal & { readonly isUnreachable: boolean }

/**
 * Makes a player that follows the log at an address, at the log's newest tick. The first node begins the log; its speed
 * and pause count. Refuses a log of another scenario, seed or version.
 */
export async function openSharedPlayer(
  parts: SharedPlayerParts,
): Promise<Result<SharedPlayer, LogRefusal>> {
  const { url, makeRun, wallNowMs, onProblem } = parts
  const opened = await RedisLog.open(url)
  if (!opened.ok) return refused({ ...opened.error, isUnreachable: true })
  const log = opened.value
  const { scenario, seed, startMs, endMs } = makeRun({ listen: () => undefined })
  const own: LoggedWorld = {
    ...{ run: randomUUID(), version: parts.version, seed },
    ...{ name: scenario.name, scenario: JSON.stringify(scenario) },
    ...{ speed: parts.speed ?? scenario.clock.rate, paused: parts.paused },
  }
  const world = await log.world(JSON.stringify(own))
  const read = agreed(own, world)
  if (!read.ok) {
    log.close()
    const message = `The log at ${log.address} ${read.error.message}`
    return refused({ ...read.error, message, isUnreachable: false })
  }
  const { speed, paused } = read.value
  const source = new SharedInputSource({
    ...{ log, world, makeRun, wallNowMs, onProblem, limits: { startMs, endMs } },
    clock: { nowMs: startMs, speed, paused, held: false },
  })
  try {
    const epoch = await log.takeEpochs(parts.epoch)
    const player = new ScenarioPlayer(makeRun, wallNowMs, { speed, paused, epoch, source })
    await source.join()
    return accepted({ player, close: () => source.close() })
  } catch (error) {
    log.close()
    const message = `The log at ${log.address} cannot be read: ${messageOf(error)}`
    return refused({ what: 'log', where: 'log', message, isUnreachable: true })
  }
}

/** The world of a log, if it is the node's own one. */
function agreed(own: LoggedWorld, text: string): Result<LoggedWorld, Refusal> {
  const differs = (message: string) => refused({ what: 'log', where: 'log', message })
  const read = worldSchema.safeParse(JSON.parse(text))
  if (!read.success || read.data.version !== own.version)
    return differs('was begun by another version of Wattpost: start all nodes with the same one.')
  const { name, seed, scenario } = read.data
  if (scenario === own.scenario && seed === own.seed) return accepted(read.data)
  return differs(`plays “${name}” with seed ${seed}: start with the same, or use another database.`)
}
