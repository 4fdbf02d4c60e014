import { randomUUID } from 'node:crypto'
import { accepted, type Refusal, type Result } from '@wattpost/protocol'
import type { SourceEntry } from '../../scenario/inputs/inputSource.ts'
import { rerunInputs } from '../../scenario/run/pieces.ts'
import type { MakeRun } from '../../scenario/run/simulationRun.ts'
import { readWithMaps, textWithMaps } from '../../scenario/schema/jsonWithMaps.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { finished } from '../../world/pausable.ts'
import { logRefusal } from './outcomes.ts'
import type { RedisLog } from './redisLog.ts'
import { isOfRun, type Proposal, type RunEntry, type Tick } from './sequencer.ts'

type Restart = Extract<SourceEntry, { readonly kind: 'restart' }>

/**
 * An entry as it is proposed. Refuses a tick, and a restart whose inputs do not fit.
 * @param present the run that this node plays
 */
export function proposalOf(entry: SourceEntry, present: string): Result<Proposal, Refusal> {
  const id = randomUUID()
  if (entry.kind === 'tick') return logRefusal('the sequencer orders time')
  if (entry.kind !== 'restart')
    return accepted({ id, entry, ...(isOfRun(entry) && { run: present }) })
  const run = runEntryOf(entry)
  return run.ok ? accepted({ id, entry: run.value }) : run
}

/** A restart as the log has it. Refuses inputs that do not fit the run. */
function runEntryOf({ makeRun, inputs, toMs }: Restart): Result<RunEntry, Refusal> {
  const run = makeRun({ listen: () => undefined })
  const { scenario, seed, startMs, endMs } = run
  const rerun = finished(rerunInputs(run, inputs, toMs))
  if (!rerun.ok) return rerun
  return accepted({
    ...{ kind: 'restart', scenario: textWithMaps(scenario), seed, inputs },
    ...{ toMs: run.nowMs, limits: { startMs, endMs } },
  })
}

/** Makes runs of a scenario; refused when its fleet is invalid. */
export type MakeRunOf = (scenario: Scenario, seed: number) => Result<MakeRun, Refusal>

/** A scenario and seed, and what makes their runs. */
export interface MadeRun {
  readonly scenario: string
  readonly seed: number
  readonly makeRun: MakeRun
}

/** Restarts of a log as a player plays them. Those of one scenario and seed in a row share a `MakeRun`. */
export class Restarts {
  readonly #makeRunOf: MakeRunOf
  #last: MadeRun

  constructor(makeRunOf: MakeRunOf, first: MadeRun) {
    this.#makeRunOf = makeRunOf
    this.#last = first
  }

  /** Throws for a scenario that this node cannot play: its version or accounts differ. */
  restartOf({ scenario, seed, inputs, toMs }: RunEntry): Restart {
    if (scenario !== this.#last.scenario || seed !== this.#last.seed) {
      const made = this.#makeRunOf(readWithMaps(scenario) as Scenario, seed)
      if (!made.ok) throw new Error(made.error.message)
      this.#last = { scenario, seed, makeRun: made.value }
    }
    return { kind: 'restart', makeRun: this.#last.makeRun, inputs, toMs }
  }
}

/**
 * Another world of a log, if a new run has begun in it. A node that was started at an emptied log begins a world, too, but
 * others must not follow it.
 * @param known the description of the world before
 */
export async function newWorldIn(
  log: Pick<RedisLog, 'presentWorld' | 'runStart'>,
  known: string,
  accepts: (world: string) => boolean,
): Promise<{ readonly world: string; readonly start: string } | null> {
  const world = await log.presentWorld()
  if (world === known || world === '' || !accepts(world)) return null
  const start = await log.runStart()
  return start === null ? null : { world, start }
}

/** Begins another world in place of the present one of a log, with a new run. Refused when another node did meanwhile. */
export async function beginWorldIn(
  log: Pick<RedisLog, 'address' | 'presentWorld' | 'beginWorld'>,
  world: string,
  run: Proposal,
  tick: Tick,
): Promise<Result<null, Refusal>> {
  try {
    const before = await log.presentWorld()
    if (await log.beginWorld(before, world, run, tick)) return accepted(null)
    return logRefusal('another node has begun a run meanwhile')
  } catch {
    return logRefusal(`The log at ${log.address} does not answer.`)
  }
}
