import { SPEED_MAX, STEP_MAX_MS } from '@wattpost/protocol'
import type { RunInput } from '../../scenario/inputs/input.ts'
import type { SourceEntry } from '../../scenario/inputs/inputSource.ts'
import type { Speed } from '../../scenario/player/playerClock.ts'

/** An entry that nodes propose; time is proposed by none. */
export type ProposedEntry = Exclude<SourceEntry, { readonly kind: 'restart' | 'tick' }> | RunEntry

/** A new run of the log, with all that a node needs to play it. Earlier entries are no longer needed. */
export interface RunEntry {
  readonly kind: 'restart'
  /** The scenario, as JSON with maps. */
  readonly scenario: string
  readonly seed: number
  /** The inputs with which it begins. */
  readonly inputs: readonly RunInput[]
  /** The moment at which it begins, after these inputs. */
  readonly toMs: number
  readonly limits: RunLimits
}

/** A proposed entry. Its id is unique, so that a repeated proposal takes effect once. */
export interface Proposal {
  readonly id: string
  readonly entry: ProposedEntry
  /** The run to which the entry belongs, by `LogClock`; without it the entry is for any run. */
  readonly run?: string
}

/** Start and end of the run, virtual time in ms. */
export interface RunLimits {
  readonly startMs: number
  /** Infinite for a scenario without a limit. */
  readonly endMs: number
}

/** The clock of a log: all that a sequencer needs to continue the order of another one. */
export interface LogClock {
  /** Virtual time in ms, with the fraction that no tick has yet. */
  readonly nowMs: number
  readonly speed: Speed
  readonly paused: boolean
  readonly held: boolean
  /** The proposal with which the run began or last went back; empty before the first one. */
  readonly run: string
  readonly limits: RunLimits
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
  ids: OrderedIds,
): Batch {
  let clock = before
  const entries: Proposal[] = []
  const batchIds = new Set<string>()
  for (const proposal of proposals) {
    if (ids.has(proposal.id) || batchIds.has(proposal.id)) continue
    batchIds.add(proposal.id)
    const placed = { ...proposal, entry: placedAt(proposal.entry, clock) }
    clock = clockAfter(clock, placed)
    entries.push(placed)
  }
  const { endMs } = clock.limits
  const coveredMs = Math.min(elapsedMs ?? 0, ELAPSED_MS_MAX)
  const nowMs = Math.min(clock.nowMs + coveredMs * rateOf(clock), endMs)
  const isLate = elapsedMs === null || elapsedMs > ELAPSED_MS_MAX
  const ends = nowMs === endMs && clock.nowMs < nowMs
  return { entries, tick: { clock: { ...clock, nowMs }, isUneven: isLate || ends } }
}

/** Virtual time that one batch covers at most, apart from a skip, ms. */
export const BATCH_VIRTUAL_MS_MAX = ELAPSED_MS_MAX * SPEED_MAX

/**
 * Why an entry cannot be the next one after a clock; `null` if it can. Time beyond a year would keep a node busy for good.
 * @param aheadMsMax longest virtual time that may have passed without a tick that this node has read
 */
export function implausible(clock: LogClock, entry: ProposedEntry, aheadMsMax: number) {
  const { startMs, endMs } = clock.limits
  const isNow = (ms: number) => ms >= startMs && ms <= clock.nowMs + aheadMsMax
  switch (entry.kind) {
    case 'input':
      return isNow(entry.input.atMs) ? null : 'an input at another time'
    case 'evidence':
      return isNow(entry.atMs) ? null : 'evidence of another time'
    case 'skip':
      return entry.toMs >= playedMs(clock) && isNow(entry.toMs) && entry.toMs <= endMs
        ? null
        : 'a skip of more than 400 days, or back'
    case 'rewind':
      return isNow(entry.toMs) ? null : 'a way back that leads elsewhere'
    case 'restart': {
      const { limits, toMs } = entry
      const isWithin = toMs >= limits.startMs && toMs <= limits.endMs
      return isWithin && toMs <= limits.startMs + STEP_MAX_MS ? null : 'a run of more than 400 days'
    }
    case 'clock':
      return null
  }
}

/** The same for the clock of a tick. */
export function implausibleTick(clock: LogClock, next: LogClock, aheadMsMax: number) {
  if (next.run !== clock.run) return 'a tick of another run'
  const isAfter = next.nowMs >= clock.nowMs - 1 && next.nowMs <= next.limits.endMs
  return isAfter && next.nowMs <= clock.nowMs + aheadMsMax ? null : 'a tick of another time'
}

/** The whole ms up to which nodes play. */
export function playedMs({ nowMs }: LogClock): number {
  return Math.floor(nowMs)
}

/** Virtual ms per real ms. */
export function rateOf({ speed, paused, held }: LogClock): number {
  if (paused || held) return 0
  return speed === 'max' ? SPEED_MAX : speed
}

/** The entry with the moment of its place in the order. A skip never goes back, and a way back never forward. */
function placedAt(entry: ProposedEntry, clock: LogClock): ProposedEntry {
  const nowMs = playedMs(clock)
  const { limits } = clock
  switch (entry.kind) {
    case 'input':
      return { ...entry, input: { ...entry.input, atMs: nowMs } }
    case 'evidence':
      return { ...entry, atMs: nowMs }
    case 'skip':
      return {
        ...entry,
        toMs: Math.min(Math.max(entry.toMs, nowMs), limits.endMs, nowMs + STEP_MAX_MS),
      }
    case 'rewind':
      return { ...entry, toMs: Math.max(Math.min(entry.toMs, nowMs), limits.startMs) }
    default:
      return entry
  }
}

/** The clock after an entry. A node that plays an entry of another run ignores it too. */
export function clockAfter(clock: LogClock, { id, entry, run }: Proposal): LogClock {
  if (run !== undefined && run !== clock.run) return clock
  switch (entry.kind) {
    case 'input':
    case 'evidence':
      return clock
    case 'skip':
      return { ...clock, nowMs: entry.toMs }
    case 'rewind':
      return { ...clock, nowMs: entry.toMs, held: false, run: id }
    case 'restart':
      return { ...clock, nowMs: entry.toMs, held: false, run: id, limits: entry.limits }
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

/** Whether an entry follows from what a client did in one run. It must not take effect in another one. */
export function isOfRun(entry: SourceEntry): boolean {
  if (entry.kind === 'clock') return entry.change.type !== 'set'
  if (entry.kind === 'evidence') return true
  return entry.kind === 'input' && (entry.input.kind === 'hit' || entry.input.kind === 'opened')
}
