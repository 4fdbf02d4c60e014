import { accepted, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../../exit.ts'
import type { ChosenScenario } from '../chosen.ts'
import type { ReplayOptions } from '../outcome.ts'

/** A run of a scenario. */
export interface Run extends ChosenScenario {
  /** The scenario's own by default. */
  readonly seed?: number
  /** Distinguishes the runs of one file: `seed 7`, `run 3`. Absent if the file runs once. */
  readonly label?: string
}

/** Runs of one command line. */
const RUNS_MAX = 10_000

/**
 * The runs of a command line in stable order: by file, then by seed, then by repetition. A shard has every n-th of
 * them, so that the runs of a slow scenario are spread. Refuses more shards than runs, and too many runs.
 */
export function planOf(
  chosen: readonly ChosenScenario[],
  { seed, seeds, repeat = 1, shard }: Pick<ReplayOptions, 'seed' | 'seeds' | 'repeat' | 'shard'>,
): Result<Run[], CommandRefusal> {
  const all = chosen.length * (seeds?.length ?? 1) * repeat
  if (all > RUNS_MAX)
    return refuseCommand('usage', `These are ${all} runs; at most ${RUNS_MAX} are possible.`)
  const runs = chosen.flatMap((one) =>
    (seeds ?? [seed]).flatMap((runSeed) =>
      Array.from({ length: repeat }, (_, index): Run => {
        const label = [
          ...(seeds === undefined || seeds.length === 1 ? [] : [`seed ${runSeed}`]),
          ...(repeat === 1 ? [] : [`run ${index + 1}`]),
        ].join(', ')
        return {
          ...one,
          ...(runSeed !== undefined && { seed: runSeed }),
          ...(label !== '' && { label }),
        }
      }),
    ),
  )
  if (shard === undefined) return accepted(runs)
  if (shard.of > runs.length) {
    const count = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`
    return refuseCommand('usage', `--shard: ${count} cannot be split into ${shard.of} shards.`)
  }
  return accepted(runs.filter((_, index) => index % shard.of === shard.index - 1))
}

/**
 * The indices of runs in the order to begin them with several jobs: those that take long first, so that none is left
 * alone at the end. Runs with clients' windows wait in real time; others take long by devices and virtual time.
 */
export function startOrder(runs: readonly Run[]): number[] {
  const work = runs.map(({ scenario }, index) => ({ index, ...workOf(scenario) }))
  return work
    .sort((a, b) => b.windows - a.windows || b.deviceMs - a.deviceMs || a.index - b.index)
    .map(({ index }) => index)
}

function workOf({ expect, fleet, clock }: Run['scenario']): { windows: number; deviceMs: number } {
  const windows = expect.filter((one) => 'socket' in one || 'http' in one).length
  const devices = fleet.reduce((sum, entry) => sum + ('count' in entry ? entry.count : 1), 0)
  return { windows, deviceMs: devices * (clock.limit ?? 0) }
}
