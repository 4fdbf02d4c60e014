import type { OutgoingFrame } from '../../world/device.ts'
import { TurnSlices } from './turns.ts'

/** Longest work on reports in a turn of the event loop, ms; a report is not cut. */
const SLICE_MS = 5
/** So few reports are sent at once, whatever they take: those of a small fleet come together. */
const AT_ONCE_MAX = 64

interface CollectedReportsParts {
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
  readonly send: (deviceId: string, frames: OutgoingFrame[]) => void
  /** Most reports of a flush that are sent at once; default 64. */
  readonly atOnceMax?: number
}

/**
 * The newest report of each device that waits to be sent. All of them are sent in slices: after a skip of time each device
 * of a large fleet has one, and to make and send five thousand takes half a second.
 */
export class CollectedReports {
  readonly #parts: CollectedReportsParts
  /** The frames are made when they are sent; the oldest device is first. */
  readonly #reports = new Map<string, () => OutgoingFrame[]>()
  /** Number of reports that the flush under way still sends. */
  #due = 0
  readonly #slices: TurnSlices

  constructor(parts: CollectedReportsParts) {
    this.#parts = parts
    this.#slices = new TurnSlices({
      ...{ sliceMs: SLICE_MS, monotonicMs: parts.monotonicMs },
      nextTurn: (work) => void parts.nextTurn().then(work),
      onTurn: () => this.#sendInSlices(),
    })
  }

  /** Replaces the report of a device. */
  set(deviceId: string, frames: () => OutgoingFrame[]): void {
    this.#reports.set(deviceId, frames)
  }

  /** Sends the report of a device now, before any newer frame: its frames stay in order of time. */
  flushDevice(deviceId: string): void {
    const frames = this.#reports.get(deviceId)
    this.#reports.delete(deviceId)
    if (frames !== undefined) this.#parts.send(deviceId, frames())
  }

  /** Sends the present reports: a slice now, the others in the next turns of the event loop; few of them at once. */
  flush(): void {
    const { atOnceMax = AT_ONCE_MAX } = this.#parts
    this.#due = this.#reports.size
    if (this.#due <= atOnceMax) while (this.#due > 0) this.#sendNext()
    this.#sendInSlices()
  }

  /** Drops all reports. */
  clear(): void {
    this.#reports.clear()
    this.#due = 0
  }

  #sendInSlices(): void {
    while (this.#due > 0 && this.#slices.hasTime) this.#sendNext()
  }

  #sendNext(): void {
    const [deviceId] = this.#reports.keys()
    this.#due = deviceId === undefined ? 0 : this.#due - 1
    if (deviceId !== undefined) this.#slices.do(() => this.flushDevice(deviceId))
  }
}
