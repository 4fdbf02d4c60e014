import type { ClockReading } from '@wattpost/protocol'
import type { ActiveFault } from '../faults/activeFaults.ts'
import type { RunInput } from '../inputs/input.ts'
import type { LoggedTraffic } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { MakeRun, SimulationRun } from '../run/simulationRun.ts'

/** Callbacks for the events of a player. */
export interface PlayerListener {
  /** An entry of the world log. */
  entry?(entry: LoggedEntry): void
  /** A new run begins: earlier entries are of another epoch. */
  restarted?(): void
  /** An entry of a rerun: for logs, since clients received it before. */
  rerun?(entry: LoggedEntry): void
  /** An event between clients and the server. */
  traffic?(entry: LoggedTraffic): void
  /** The active faults have changed. */
  faults?(activeFaults: readonly ActiveFault[]): void
  /** The clock was set, or the run restarted or ended. */
  clock?(reading: ClockReading): void
}

/** Holds the current run of a player and passes its entries to the listeners, in order of arrival. */
export class RunHost {
  readonly #listeners = new Set<PlayerListener>()
  readonly #propose: (input: RunInput) => void
  #makeRun: MakeRun
  #run: SimulationRun
  #epoch: number
  #isRerunning = false
  /** Number of nested batches. */
  #batches = 0
  #hasNewFaults = false

  /** @param propose orders the inputs that clients of the run cause */
  constructor(makeRun: MakeRun, epoch: number, propose: (input: RunInput) => void) {
    this.#epoch = epoch
    this.#propose = propose
    this.#makeRun = makeRun
    this.#run = this.#begin()
  }

  get run(): SimulationRun {
    return this.#run
  }

  get makeRun(): MakeRun {
    return this.#makeRun
  }

  /** Rises with each restart. */
  get epoch(): number {
    return this.#epoch
  }

  get isRerunning(): boolean {
    return this.#isRerunning
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: PlayerListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins a new run. Its entries are a rerun until `resume`. */
  restart(makeRun: MakeRun): void {
    this.#epoch += 1
    this.#makeRun = makeRun
    this.#run = this.#begin()
    this.#notify((listener) => listener.restarted?.())
    this.#isRerunning = true
  }

  resume(): void {
    this.#isRerunning = false
  }

  notifyTraffic(entry: LoggedTraffic): void {
    this.#notify((listener) => listener.traffic?.(entry))
  }

  notifyFaults(): void {
    const activeFaults = this.#run.faults.all
    this.#notify((listener) => listener.faults?.(activeFaults))
  }

  /**
   * Does work after which faults are reported once, not after each change: a report takes as long as there are
   * active faults. Changes are reported before any other entry.
   */
  batch(work: () => void): void {
    this.#batches += 1
    try {
      work()
    } finally {
      this.#batches -= 1
      if (this.#batches === 0) this.#notifyNewFaults()
    }
  }

  notifyClock(reading: ClockReading): void {
    this.#notify((listener) => listener.clock?.(reading))
  }

  #begin(): SimulationRun {
    let isMade = false
    const listen = (entry: LoggedEntry) => {
      if (this.#isRerunning) {
        this.#notify((listener) => listener.rerun?.(entry))
        return
      }
      const isFault = entry.entry.kind === 'fault'
      if (!isFault) this.#notifyNewFaults()
      this.#notify((listener) => listener.entry?.(entry))
      // While the run is constructed, its faults cannot be read.
      if (!isMade || !isFault) return
      this.#hasNewFaults = true
      if (this.#batches === 0) this.#notifyNewFaults()
    }
    const run = this.#makeRun({ listen, propose: this.#propose })
    isMade = true
    return run
  }

  #notifyNewFaults(): void {
    if (!this.#hasNewFaults) return
    this.#hasNewFaults = false
    this.notifyFaults()
  }

  #notify(call: (listener: PlayerListener) => void): void {
    for (const listener of this.#listeners) call(listener)
  }
}
