import type { Resident } from '../world/resident.ts'
import { SECOND_MS } from '../world/time.ts'
import type { World } from '../world/world.ts'
import type { CastItem } from './agendaItem.ts'
import { Report } from './report.ts'
import { REPORT_EVERY_MS, reportSlots } from './reportSlots.ts'
import type { WorldEntry } from './worldLog.ts'

/** What devices need of the play that they are in. */
export interface CastParts {
  readonly world: World
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  readonly enter: (dueAtMs: number, item: CastItem) => void
  /** Devices that somebody else speaks for. */
  readonly isSilenced: (deviceId: string) => boolean
}

/** The devices of a play: each tells what changes by itself when it does, and reports when its turn comes. */
export class Cast {
  readonly #parts: CastParts
  readonly #slots: readonly (readonly Resident[])[]
  /** The edge that each device waits for. */
  readonly #edges = new Map<Resident, number>()

  constructor(parts: CastParts) {
    this.#parts = parts
    this.#slots = reportSlots(parts.world.residents)
  }

  begin(startMs: number): void {
    for (const resident of this.#parts.world.residents) {
      resident.begin(startMs)
      this.#awaitEdge(resident)
    }
    for (const slot of this.#slots.keys()) {
      this.#parts.enter(startMs + slot * SECOND_MS, { kind: 'reports', slot })
    }
  }

  /** A moment at which a device may have become another. */
  edge(resident: Resident, dueAtMs: number): void {
    // An input may have moved the edge since this one was entered.
    if (this.#edges.get(resident) !== dueAtMs) return
    // The end of a day is an edge too, though mostly nothing changes there.
    if (resident.isBornOtherwise(dueAtMs)) this.change(resident)
    else this.#awaitEdge(resident)
  }

  /** A device tells what changed, since something was done to it or its time has come. */
  change(resident: Resident): void {
    const telling = resident.look(this.#parts.nowMs())
    if (!this.#parts.isSilenced(resident.spec.id))
      this.#parts.log({
        kind: 'change',
        deviceId: resident.spec.id,
        frames: () => telling.changes(),
      })
    this.#awaitEdge(resident)
  }

  /** The devices of a slot report, and will again. */
  reports(item: CastItem & { readonly kind: 'reports' }): void {
    for (const resident of this.#slots[item.slot] ?? []) this.#report(resident)
    this.#parts.enter(this.#parts.nowMs() + REPORT_EVERY_MS, item)
  }

  #report(resident: Resident): void {
    const nowMs = this.#parts.nowMs()
    if (!resident.isOnline(nowMs) || this.#parts.isSilenced(resident.spec.id)) return
    this.#parts.log(new Report(resident.spec.id, resident.look(nowMs)))
  }

  #awaitEdge(resident: Resident): void {
    const edgeMs = resident.nextEdgeMs(this.#parts.nowMs())
    if (this.#edges.get(resident) === edgeMs) return
    this.#edges.set(resident, edgeMs)
    this.#parts.enter(edgeMs, { kind: 'edge', resident })
  }
}
