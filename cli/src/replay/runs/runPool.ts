import type { Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../../exit.ts'
import { hasPassed, type Outcome } from '../outcome.ts'
import type { Run } from './plan.ts'

/** Plays one run at a time. */
export interface RunPlayer {
  /** A refusal is one of the machine or the file: no other run is begun after it. */
  play(run: Run): Promise<Result<Outcome, CommandRefusal>>
  close(): Promise<void>
}

export interface PoolOptions {
  /** Indices of the runs in the order to begin them. */
  readonly order: readonly number[]
  /** Begins no other run after one that has not passed. */
  readonly bail: boolean
  /** Interrupts the runs. */
  readonly stop: AbortSignal
  /** The outcome of a run that is not played. @param why it could not start; `null` if it was not its turn any more */
  notPlayed(run: Run, why: CommandRefusal | null): Outcome
  /** Called with each played run, in the order of the runs, as early as possible. */
  onOutcome(outcome: Outcome): void
}

/** Results of the runs. */
export interface PoolResult {
  /** One for each run, those that were not played included. */
  readonly outcomes: readonly Outcome[]
  /** Reason why a run could not start. */
  readonly refusal: CommandRefusal | null
}

/** Plays runs, one at a time with each player, and closes the players. */
export async function playRuns(
  runs: readonly Run[],
  players: readonly RunPlayer[],
  { order, bail, stop, notPlayed, onOutcome }: PoolOptions,
): Promise<PoolResult> {
  const played = new Map<number, Outcome>()
  let refusal: CommandRefusal | null = null
  const left = [...order]
  let shown = 0
  let isOver = false
  const show = (isLast: boolean) => {
    for (; shown < runs.length && (isLast || played.has(shown)); shown += 1) {
      const outcome = played.get(shown)
      if (outcome !== undefined && outcome.ending !== 'not-played') onOutcome(outcome)
    }
  }
  const playNext = async (player: RunPlayer) => {
    while (!isOver) {
      const index = left.shift() ?? runs.length
      const run = runs[index]
      if (run === undefined) return
      const result = await player.play(run)
      if (result.ok) played.set(index, labelled(result.value, run))
      else {
        refusal ??= result.error
        played.set(index, labelled(notPlayed(run, result.error), run))
      }
      isOver ||= !result.ok || stop.aborted || (bail && !hasPassed(result.value))
      show(false)
    }
  }
  try {
    await Promise.all(players.map(playNext))
  } finally {
    await Promise.all(players.map((player) => player.close()))
  }
  show(true)
  const outcomes = runs.map(
    (run, index) => played.get(index) ?? labelled(notPlayed(run, null), run),
  )
  return { outcomes, refusal }
}

function labelled(outcome: Outcome, { label }: Run): Outcome {
  return label === undefined ? outcome : { ...outcome, label }
}
