import { SPEED_MAX } from '@wattpost/protocol'
import type { SourceEntry } from '../scenario/inputs/inputSource.ts'
import type { Speed } from '../scenario/player/playerClock.ts'

/** An entry that nodes propose; time is proposed by none. */
export type ProposedEntry =
  | Exclude<SourceEntry, { readonly kind: 'restart' | 'tick' }>
  /** The run of the log begins again, without inputs. */
  | { readonly kind: 'restart' }

/** A proposed entry. Its id is unique, so that a repeated proposal takes effect once. */
export interface Proposal {
  readonly id: string
  readonly entry: ProposedEntry
}

/** Start and end of the run, virtual time in ms. */
export interface RunLimits {
  readonly startMs: number
  readonly endMs: number
}

/** The clock of a log: all that a sequencer needs to continue the order of another one. */
export interface LogClock {
  /** Virtual time in ms, with the fraction that no tick has yet. */
  readonly nowMs: number
  readonly speed: Speed
  readonly paused: boolean
  readonly held: boolean
}

/** Time up to which all nodes advance. */
export interface Tick {
  readonly clock: LogClock
  /** Time did not advance at its speed, or reaches the end of the run: clients need to know where it is. */
  readonly isUneven: boolean
}

/** Entries that a sequencer appends to the log at once, with the time after them. */
export interface Batch {
  readonly entries: readonly Proposal[]
  readonly tick: Tick
}

/** Longest real time that a batch covers, ms: a sequencer that was suspended does not make time jump. */
const ELAPSED_MS_MAX = 250
/** Ids that are remembered. A node repeats a proposal for some seconds only. */
const IDS_MAX = 10_000

/** The ids that have been ordered. */
export class OrderedIds {
  readonly #ids = new Set<string>()

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    this.#ids.add(id)
    const [oldest] = this.#ids
    if (this.#ids.size > IDS_MAX && oldest !== undefined) this.#ids.delete(oldest)
  }
}

/**
 * Orders proposals and the time after them. Each input gets the moment of its place.
 * @param elapsedMs real time since the batch before; `null` for the first batch of a sequencer
 */
export function nextBatch(
  before: LogClock,
  proposals: readonly Proposal[],
  elapsedMs: number | null,
  { limits, ids }: { readonly limits: RunLimits; readonly ids: OrderedIds },
): Batch {
  let clock = before
  const entries: Proposal[] = []
  const batchIds = new Set<string>()
  for (const { id, entry } of proposals) {
    if (ids.has(id) || batchIds.has(id)) continue
    batchIds.add(id)
    const placed = placedAt(entry, clock, limits)
    clock = clockAfter(clock, placed, limits)
    entries.push({ id, entry: placed })
  }
  const coveredMs = Math.min(elapsedMs ?? 0, ELAPSED_MS_MAX)
  const nowMs = Math.min(clock.nowMs + coveredMs * rateOf(clock), limits.endMs)
  const isLate = elapsedMs === null || elapsedMs > ELAPSED_MS_MAX
  const ends = nowMs === limits.endMs && clock.nowMs < nowMs
  return { entries, tick: { clock: { ...clock, nowMs }, isUneven: isLate || ends } }
}

/** The whole ms up to which nodes play. */
export function playedMs({ nowMs }: LogClock): number {
  return Math.floor(nowMs)
}

/** Virtual ms per real ms. */
function rateOf({ speed, paused, held }: LogClock): number {
  if (paused || held) return 0
  return speed === 'max' ? SPEED_MAX : speed
}

/** The entry with the moment of its place in the order. A skip never goes back, and a way back never forward. */
function placedAt(entry: ProposedEntry, clock: LogClock, limits: RunLimits): ProposedEntry {
  const nowMs = playedMs(clock)
  switch (entry.kind) {
    case 'input':
      return { ...entry, input: { ...entry.input, atMs: nowMs } }
    case 'skip':
      return { ...entry, toMs: Math.min(Math.max(entry.toMs, nowMs), limits.endMs) }
    case 'rewind':
      return { ...entry, toMs: Math.max(Math.min(entry.toMs, nowMs), limits.startMs) }
    default:
      return entry
  }
}

function clockAfter(clock: LogClock, entry: ProposedEntry, limits: RunLimits): LogClock {
  switch (entry.kind) {
    case 'input':
      return clock
    case 'skip':
      return { ...clock, nowMs: entry.toMs }
    case 'rewind':
      return { ...clock, nowMs: entry.toMs, held: false }
    case 'restart':
      return { ...clock, nowMs: limits.startMs, held: false }
    case 'clock':
      return changed(clock, entry.change)
  }
}

function changed(
  clock: LogClock,
  change: Extract<ProposedEntry, { readonly kind: 'clock' }>['change'],
): LogClock {
  switch (change.type) {
    case 'set': {
      const { speed = clock.speed, paused = clock.paused } = change
      return { ...clock, speed, paused }
    }
    case 'pace':
      return { ...clock, speed: change.speed }
    case 'hold':
      return { ...clock, held: change.held }
  }
}
