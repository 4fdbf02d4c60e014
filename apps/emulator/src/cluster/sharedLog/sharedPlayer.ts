import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { accepted, jsonIn, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import type { FaultClaims } from '../../auth/authFaults.ts'
import type { Speed } from '../../scenario/player/playerClock.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { readWithMaps, textWithMaps } from '../../scenario/schema/jsonWithMaps.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { nodeName } from './presence.ts'
import { RedisLog } from './redisLog.ts'
import { type MadeRun, type MakeRunOf, Restarts } from './runEntry.ts'
import { SharedInputSource } from './sharedInputSource.ts'
import { SharedLogs } from './sharedLogs.ts'

interface SharedPlayerParts {
  readonly url: string
  readonly scenario: Scenario
  readonly seed: number
  readonly makeRunOf: MakeRunOf
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

/** A player of a shared log. */
export interface SharedPlayer {
  /** At the start of the run until it joins. */
  readonly player: ScenarioPlayer
  /**
   * Plays the log up to its newest tick, and follows it. What follows the player before has the whole run, as its log
   * and its verdicts.
   */
  readonly join: () => Promise<Result<null, LogRefusal>>
  /** Which faults of the accounts this node applies. */
  readonly claims: FaultClaims
  /** The traffic logs of all nodes. */
  readonly logs: SharedLogs
  readonly close: () => Promise<void>
}

/** A refused log. `unreachable`: no server answers. */
export type LogRefusal = Refusal & { readonly isUnreachable: boolean }

/**
 * Makes a player of the log at an address. The first node begins the log; its speed and pause count. Refuses a log that
 * another scenario, seed or version began.
 */
export async function openSharedPlayer(
  parts: SharedPlayerParts,
): Promise<Result<SharedPlayer, LogRefusal>> {
  const { url, version, scenario, seed, speed = scenario.clock.rate, paused } = parts
  const opened = await RedisLog.open(url)
  if (!opened.ok) return refused({ ...opened.error, isUnreachable: true })
  const log = opened.value
  const own = {
    ...{ version, seed, name: scenario.name, scenario: textWithMaps(scenario) },
    ...{ speed, paused },
  }
  try {
    const joined = await join(log, own, parts.makeRunOf)
    if (joined.ok) return accepted(await openIn(parts, log, joined.value))
    log.close()
    const message = `The log at ${log.address} ${joined.error.message}`
    return refused({ ...joined.error, message, isUnreachable: false })
  } catch (error) {
    log.close()
    return unreadable(log, error)
  }
}

function unreadable({ address }: RedisLog, error: unknown): Result<never, LogRefusal> {
  const message = `The log at ${address} cannot be read: ${messageOf(error)}`
  return refused({ what: 'log', where: 'log', message, isUnreachable: true })
}

/** A world that a node has joined. */
interface JoinedWorld {
  readonly text: string
  readonly world: LoggedWorld
  /** Its first run. */
  readonly first: MadeRun
}

/** Joins the world of a log, or begins it. */
async function join(
  log: RedisLog,
  own: WorldStart,
  makeRunOf: MakeRunOf,
): Promise<Result<JoinedWorld, Refusal>> {
  const text = await log.world(worldText(own))
  const world = joinable(own, text)
  if (!world.ok) return world
  const { scenario, seed } = world.value
  const makeRun = makeRunOf(readWithMaps(scenario) as Scenario, seed)
  if (!makeRun.ok) return makeRun
  const first = { scenario, seed, makeRun: makeRun.value }
  return accepted({ text, world: world.value, first })
}

/** The player of a world, at the start of its first run. */
async function openIn(
  { makeRunOf, epoch: atLeast, wallNowMs, onProblem }: SharedPlayerParts,
  log: RedisLog,
  { text, world, first }: JoinedWorld,
): Promise<SharedPlayer> {
  const { speed, paused } = world
  const { startMs, endMs } = first.makeRun({ listen: () => undefined })
  const limits = { startMs, endMs }
  const number = await log.takeNumber()
  const logs = new SharedLogs({
    ...{ log, name: nodeName(number), nodes: () => source.nodeState.nodes, wallNowMs },
  })
  const source = new SharedInputSource({
    ...{ log, number, world: text, wallNowMs, onProblem, onBeat: () => logs.answerAsks() },
    worlds: { next: () => worldText(world), accepts: (other) => joinable(world, other).ok },
    restarts: new Restarts(makeRunOf, first),
    clock: { nowMs: startMs, speed, paused, held: false, run: '', limits },
  })
  const epoch = await log.takeEpochs(atLeast)
  const player = new ScenarioPlayer(first.makeRun, wallNowMs, { speed, paused, epoch, source })
  const join = () =>
    source.join().then(
      () => accepted(null),
      (error) => unreadable(log, error),
    )
  const claims = {
    take: (key: string) => log.takeClaim(key, number),
    release: (key: string) => log.releaseClaim(key),
  }
  return { player, join, claims, logs, close: () => source.close() }
}

const worldSchema = z.object({
  /** Names the log: an emptied log that the same nodes filled again has another one. */
  log: z.string(),
  /** Version of the program: another one may simulate another world. */
  version: z.string(),
  seed: z.number(),
  /** Name of the scenario. */
  name: z.string(),
  /** The whole scenario as JSON with maps. */
  scenario: z.string(),
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
})

/** How a log began. Its first node decides; the log may play another scenario since. */
type LoggedWorld = z.infer<typeof worldSchema>
/** The same without the name of the log. */
type WorldStart = Omit<LoggedWorld, 'log'>

/** The description of a new world. */
function worldText(start: WorldStart): string {
  return JSON.stringify({ ...start, log: randomUUID() })
}

/**
 * The world of a log, if a node may join it: one of the same version, scenario and seed. The start of virtual time may
 * differ, as it can be the start of the program; that of the log counts.
 */
function joinable(own: WorldStart, text: string): Result<LoggedWorld, Refusal> {
  const differs = (message: string) => refused({ what: 'log', where: 'log', message })
  const json = jsonIn(text)
  const read = worldSchema.safeParse(json)
  if (json === undefined)
    return differs(
      'cannot be read: a reset of a node that runs begins a new run. Without one, empty it.',
    )
  if (!read.success || read.data.version !== own.version)
    return differs('was begun by another version of Wattpost: start all nodes with the same one.')
  const { name, seed, scenario } = read.data
  if (seed === own.seed && isDeepStrictEqual(compared(scenario), compared(own.scenario)))
    return accepted(read.data)
  return differs(
    `was begun with “${name}” and seed ${seed}: start with the same, or use another database.`,
  )
}

/** A scenario without its start, and its place on this machine. */
function compared(text: string): object {
  const { file: _, clock, ...scenario } = readWithMaps(text) as Scenario
  return { ...scenario, clock: { ...clock, start: '' } }
}
