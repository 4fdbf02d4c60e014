import type { DeviceAction } from '../../world/action.ts'
import type { FaultCause, WorldEntry } from '../worldLog.ts'
import { FaultBoard, type InForce } from './board.ts'
import { beginOf, endOf } from './deviceFault.ts'
import { type Intervention, lastsMs } from './intervention.ts'

/** What putting a fault in force needs of the play. */
export interface InterventionParts {
  readonly seed: number
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  /** Does something to a device in a fault's name; the answer says why not. */
  readonly act: (deviceId: string, action: DeviceAction, fault: string) => string | null
  /** Ends it at a moment, if it is then still the one that came into force at `sinceMs`. */
  readonly endAt: (dueAtMs: number, id: string, sinceMs: number) => void
}

/** Puts faults and verbatim answers in force, and out of it again. */
export class Interventions {
  readonly board: FaultBoard
  readonly #parts: InterventionParts

  constructor(parts: InterventionParts) {
    this.#parts = parts
    this.board = new FaultBoard(parts.seed)
  }

  /** One of the same name is replaced. @returns why not, for a device that can't have it */
  raise(id: string, what: Intervention, cause: FaultCause): string | null {
    const refusal = 'device' in what ? this.#parts.act(what.of, beginOf(what), id) : null
    if (refusal !== null) return refusal
    this.#putOnBoard(id, what)
    this.#parts.log({ kind: 'fault', fault: id, now: 'raised', what, cause })
    return null
  }

  /** @returns whether it was in force */
  end(id: string, now: 'lifted' | 'over' | 'exhausted'): boolean {
    const entry = this.board.get(id)
    if (entry === undefined) return false
    this.board.remove(id)
    const action = 'device' in entry.what ? endOf(entry.what) : null
    if ('device' in entry.what && action !== null) this.#parts.act(entry.what.of, action, id)
    this.#parts.log({ kind: 'fault', fault: id, now })
    return true
  }

  /** Whether what is left of it hangs on how often it hits. */
  wears(id: string): boolean {
    const entry = this.board.get(id)
    return entry !== undefined && (entry.left !== null || 'answer' in entry.what)
  }

  /** A client met it; when it may hit no more it is over. */
  hit(id: string): void {
    const isWorthTelling = this.wears(id)
    const wasLast = this.board.hit(id)
    if (isWorthTelling) this.#parts.log({ kind: 'fault', fault: id, now: 'hit' })
    if (wasLast) this.end(id, 'exhausted')
  }

  /** Its time is over, unless another of its name came since. */
  over(id: string, sinceMs: number): void {
    if (this.board.get(id)?.sinceMs === sinceMs) this.end(id, 'over')
  }

  #putOnBoard(id: string, what: Intervention): void {
    const sinceMs = this.#parts.nowMs()
    const forMs = inForceMs(what)
    if (forMs === 0) return
    const untilMs = forMs === Infinity ? null : sinceMs + forMs
    const entry: Omit<InForce, 'hits' | 'left'> = { id, what, sinceMs, untilMs }
    this.board.put(entry)
    if (untilMs !== null) this.#parts.endAt(untilMs, id, sinceMs)
  }
}

/** A moment is never in force, but for those whom it refuses afterwards. */
function inForceMs(what: Intervention): number {
  if ('socket' in what && 'refuse' in what) return what.refuse ?? 0
  if (
    'socket' in what &&
    (what.socket === 'kick' || what.socket === 'close' || what.socket === 'reset')
  )
    return 0
  return 'device' in what && what.device === 'counter-reset' ? 0 : lastsMs(what)
}
