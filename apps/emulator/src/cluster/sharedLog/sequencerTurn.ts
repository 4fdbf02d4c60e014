import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readProposal } from './logText.ts'
import type { RedisLog } from './redisLog.ts'
import { type LogClock, nextBatch, type OrderedIds, type Proposal, rateOf } from './sequencer.ts'
import { isBefore, type LogPosition, LostEntries } from './streamId.ts'

/** Interval of batches, ms. */
const BATCH_MS = 50
/** Interval of batches without inputs while virtual time is no faster than real time, ms: each costs every node a turn. */
const QUIET_BATCH_MS = 100
/** Interval at which a node asks for the lease, ms. */
const ASK_MS = 250

interface SequencerParts {
  readonly log: Pick<RedisLog, 'takeLease' | 'newestTick' | 'proposals' | 'append'>
  /** The description of the world that this node plays. */
  readonly world: () => string
  readonly ids: OrderedIds
  readonly wallNowMs: () => number
}

/** The term of this node, and the end of the log as this node wrote it. */
interface Term {
  readonly term: number
  readonly inputs: string
  readonly taken: string
  readonly clock: LogClock
  readonly atWallMs: number | null
}

/** Asks for the lease of a log, and appends batches while this node has it. */
export class SequencerTurn {
  readonly #parts: SequencerParts
  readonly #node = randomUUID()
  #term: Term | null = null

  constructor(parts: SequencerParts) {
    this.#parts = parts
  }

  /**
   * One batch, none where one without inputs can wait, or one attempt to get the lease; then a pause. Rejects while Redis
   * is unreachable, and when the log has lost entries.
   * @param position how far this node has played
   * @param isOver whether this node plays no further: it then waits for no entry
   */
  async sequence(position: () => LogPosition, isOver: () => boolean): Promise<void> {
    const term = this.#term
    // Whether a batch whose call fails was appended is unknown: the next term begins at what was read.
    this.#term = null
    this.#term = term === null ? await this.#begin(position, isOver) : await this.#append(term)
    await pause(this.#term === null ? ASK_MS : BATCH_MS)
  }

  /** Begins a term at the end of the log, once this node has played up to there. */
  async #begin(position: () => LogPosition, isOver: () => boolean): Promise<Term | null> {
    const { log, world } = this.#parts
    const term = await log.takeLease(this.#node, world())
    if (term === 0) return null
    const newest = await log.newestTick()
    if (term < 0 || isBefore(newest, position().tick)) throw new LostEntries()
    while (isBefore(position().tick, newest)) {
      if (isOver()) return null
      await pause(1)
    }
    const { inputs, taken, clock } = position()
    return { term, inputs, taken, clock, atWallMs: null }
  }

  async #append(before: Term): Promise<Term | null> {
    const { log, ids, wallNowMs } = this.#parts
    const found = await log.proposals(before.taken)
    const proposals = found.flatMap(({ text }): Proposal[] => {
      const read = readProposal(text)
      return read.ok ? [read.value] : []
    })
    const atWallMs = wallNowMs()
    const elapsedMs = before.atWallMs === null ? null : atWallMs - before.atWallMs
    const isQuiet = found.length === 0 && rateOf(before.clock) <= 1
    if (isQuiet && elapsedMs !== null && elapsedMs < QUIET_BATCH_MS - BATCH_MS / 2) return before
    const batch = nextBatch(before.clock, proposals, elapsedMs, ids)
    const taken = found.at(-1)?.id ?? before.taken
    const { term, inputs } = before
    const last = await log.append({ node: this.#node, term }, batch, { inputs, taken })
    if (last === null) return null
    for (const { id } of batch.entries) ids.add(id)
    return { term, inputs: last, taken, clock: batch.tick.clock, atWallMs }
  }
}
