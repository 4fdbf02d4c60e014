import { accepted } from '@wattpost/protocol'
import { PlayerEvaluator } from '../../scenario/expectations/playerEvaluator.ts'
import { type LoggedEntry, logLine } from '../../scenario/log/worldLog.ts'
import type { RunFollower } from '../../scenario/player/followedRun.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { TestRedis } from './redisServer.testing.ts'
import { openSharedPlayer } from './sharedPlayer.ts'

export const TEXT = `${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: asked, after: { request: "GET /api/hydra/devices" }, device: HY-0001, do: grid-off }
  - { id: later, at: 40s, device: HY-0001, do: grid-on }
`

/** A command that takes the device off line, or brings it back. */
export const online = (isOnline: boolean) =>
  ({
    kind: 'act',
    deviceId: 'HY-0001',
    action: { do: isOnline ? 'online' : 'offline' },
    cause: { by: 'control' },
  }) as const

export interface NodeOptions {
  readonly text?: string
  readonly version?: string
  readonly speed?: number
  /** The address of the server; by default its own. */
  readonly url?: string
}

export function partsOf({ text = TEXT, version = '1.0.0', speed = 10 }: NodeOptions) {
  const scenario = scenarioOf(text)
  return {
    ...{ scenario, seed: 1, version, speed, paused: true, epoch: 0 },
    makeRunOf: (one: typeof scenario, seed: number) => accepted(makerOf(one, seed)),
    wallNowMs: () => performance.now(),
    onProblem: (_problem: string | null): void => undefined,
  }
}

/** The world log of the live run of a player. */
function logged(player: ScenarioPlayer): { log(): readonly string[] } {
  const live = player.follow(() => new Lines([]))
  return { log: () => live().lines }
}

class Lines implements RunFollower {
  readonly lines: string[]

  constructor(lines: string[]) {
    this.lines = lines
  }

  onEntry(entry: LoggedEntry): void {
    this.lines.push(logLine(entry))
  }

  copy(): Lines {
    return new Lines([...this.lines])
  }
}

/** The log of the same inputs in one process. */
export function logInMemory({ run, inputs }: ScenarioPlayer): readonly string[] {
  const makeRun = makerOf(run.scenario, run.seed)
  const player = new ScenarioPlayer(makeRun, () => 0, { paused: true })
  const { log } = logged(player)
  player.load(makeRun, run.nowMs, inputs)
  // Effects of the last input that are due at its moment.
  player.run.advanceTo(run.nowMs)
  return log()
}

/** A Redis server and nodes that share its log. */
export class SharedNodes {
  readonly redis: TestRedis
  readonly #closing: (() => Promise<void>)[] = []

  private constructor(redis: TestRedis) {
    this.redis = redis
  }

  static async start(): Promise<SharedNodes> {
    return new SharedNodes(await TestRedis.start())
  }

  /** A node, with its world log, verdicts and the problems that it reported. */
  async node(options: NodeOptions = {}) {
    const problems: (string | null)[] = []
    const opened = await openSharedPlayer({
      ...{ ...partsOf(options), url: options.url ?? this.redis.url },
      onProblem: (problem) => void problems.push(problem),
    })
    if (!opened.ok) throw new Error(opened.error.message)
    const { player, join, close } = opened.value
    this.#closing.push(close)
    const log = logged(player)
    const evaluator = new PlayerEvaluator(player)
    const joined = await join()
    if (!joined.ok) throw new Error(joined.error.message)
    const atMs = () => player.run.nowMs - START_MS
    return { player, evaluator, close, problems, ...log, atMs }
  }

  /** Ends all nodes. */
  async closeAll(): Promise<void> {
    await Promise.all(this.#closing.splice(0).map((close) => close()))
  }

  async stop(): Promise<void> {
    await this.closeAll()
    await this.redis.stop()
  }
}

export type SharedNode = Awaited<ReturnType<SharedNodes['node']>>
