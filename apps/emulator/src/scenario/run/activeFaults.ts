import { accepted, type Refusal, type Result } from '@wattpost/protocol'
import { streamOf, unit } from '../../engine/random.ts'
import type { DeviceAction } from '../../world/action.ts'
import { beginOf, type DeviceFault, endOf, isMoment } from '../faults/deviceFaultSchema.ts'
import { chanceOf, type Injection, lastsMs, timesOf } from '../faults/fault.ts'
import { isMomentary } from '../faults/socketFaultSchema.ts'
import type { Cause, FaultCause } from '../log/logEntry.ts'
import type { WorldEntry } from '../log/worldLog.ts'

/** Dependencies of `ActiveFaults`. */
export interface ActiveFaultsParts {
  readonly seed: number
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  readonly actions: {
    act(deviceId: string, action: DeviceAction, cause: Cause): Result<null, Refusal>
  }
  readonly enter: (dueAtMs: number, event: FaultEnd) => void
}

/** A fault's duration is over, unless another fault has taken its id since `sinceMs`. */
export interface FaultEnd {
  readonly kind: 'over'
  readonly id: string
  readonly sinceMs: number
}

/** An active fault and its hits. */
export interface ActiveFault {
  /** The name of the step, or an id of the caller. */
  readonly id: string
  readonly what: Injection
  readonly sinceMs: number
  /** Virtual time of its end; `null` if only a lift ends it. */
  readonly untilMs: number | null
  readonly hits: number
  /** The remaining hits; `null` if unlimited. */
  readonly left: number | null
}

/** The active faults and scripted answers of a run, in order of activation. */
export class ActiveFaults {
  readonly #parts: ActiveFaultsParts
  readonly #active = new Map<string, ActiveFault>()
  readonly #drawCounts = new Map<string, number>()

  constructor(parts: ActiveFaultsParts) {
    this.#parts = parts
  }

  /** The faults without the hits that are no inputs: a rerun does not repeat them. */
  save(): readonly ActiveFault[] {
    return this.all.map((fault) => (this.dependsOnHits(fault.id) ? fault : { ...fault, hits: 0 }))
  }

  /** Continues with saved faults. */
  continueWith(faults: readonly ActiveFault[]): void {
    for (const fault of faults) this.#active.set(fault.id, fault)
  }

  get all(): readonly ActiveFault[] {
    return [...this.#active.values()]
  }

  /** Whether no fault is active; cheap enough for each call. */
  get isEmpty(): boolean {
    return this.#active.size === 0
  }

  get(id: string): ActiveFault | undefined {
    return this.#active.get(id)
  }

  /** Makes a fault active, in place of one of the same id. Refuses a fault that its device cannot have. */
  inject(id: string, what: Injection, cause: FaultCause): Result<null, Refusal> {
    const { actions, log, nowMs, enter } = this.#parts
    if ('device' in what) {
      const acted = actions.act(what.of, beginOf(what), { by: 'fault', fault: id })
      if (!acted.ok) return acted
    }
    const sinceMs = nowMs()
    const forMs = durationMs(what)
    if (forMs > 0) {
      const untilMs = forMs === Infinity ? null : sinceMs + forMs
      const times = timesOf(what)
      const left = times === Infinity ? null : times
      this.#active.set(id, { id, what, sinceMs, untilMs, hits: 0, left })
      if (untilMs !== null) enter(untilMs, { kind: 'over', id, sinceMs })
    }
    log({ kind: 'fault', fault: id, now: 'raised', what, cause })
    return accepted(null)
  }

  end(id: string, now: 'lifted' | 'over' | 'exhausted'): void {
    const fault = this.#active.get(id)
    if (fault === undefined) return
    this.#active.delete(id)
    if ('device' in fault.what) this.#endAtDevice(id, fault.what)
    this.#parts.log({ kind: 'fault', fault: id, now })
  }

  /** Ends a fault whose duration is over. */
  over({ id, sinceMs }: FaultEnd): void {
    if (this.#active.get(id)?.sinceMs === sinceMs) this.end(id, 'over')
  }

  /** Counts a hit of a client; the last hit exhausts the fault. */
  hit(id: string): void {
    const fault = this.#active.get(id)
    if (fault === undefined) throw new Error(`a hit of ${id}, which is not active`)
    const left = fault.left === null ? null : fault.left - 1
    this.#active.set(id, { ...fault, hits: fault.hits + 1, left })
    if (this.dependsOnHits(id)) this.#parts.log({ kind: 'fault', fault: id, now: 'hit' })
    if (left === 0) this.end(id, 'exhausted')
  }

  /** Draws whether it hits now, from its own random stream, independent of other faults. */
  draws(id: string): boolean {
    const fault = this.#active.get(id)
    if (fault === undefined) return false
    const drawn = this.#drawCounts.get(id) ?? 0
    this.#drawCounts.set(id, drawn + 1)
    return unit(streamOf(this.#parts.seed, 'fault', id), drawn) < chanceOf(fault.what)
  }

  /** Whether the number of hits changes the later effect of the fault. */
  dependsOnHits(id: string): boolean {
    const fault = this.#active.get(id)
    return fault !== undefined && (fault.left !== null || 'answer' in fault.what)
  }

  #endAtDevice(id: string, what: DeviceFault): void {
    const action = endOf(what)
    // Stryker disable next-line ConditionalExpression: a fault that nothing can end is never active
    if (action !== null) this.#parts.actions.act(what.of, action, { by: 'fault', fault: id })
  }
}

/** The faults as those outside the run see them: they change by inputs. */
export type FaultsNow = Pick<ActiveFaults, 'all' | 'get' | 'isEmpty' | 'draws' | 'dependsOnHits'>

/** Duration of a fault, ms. A momentary fault is active only while it refuses reconnects. */
function durationMs(what: Injection): number {
  if ('socket' in what && isMomentary(what)) return what.refuse ?? 0
  return 'device' in what && isMoment(what) ? 0 : lastsMs(what)
}
