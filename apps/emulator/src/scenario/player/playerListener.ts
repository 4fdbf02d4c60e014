import type { ClockReading } from '@wattpost/protocol'
import type { ActiveFault } from '../faults/activeFaults.ts'
import type { Evidence } from '../inputs/evidence.ts'
import type { LoggedTraffic } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'

/** Callbacks for the events of a player. */
export interface PlayerListener {
  /** An entry of the world log. */
  entry?(entry: LoggedEntry): void
  /** Another run is live: earlier entries are of another epoch. */
  restarted?(): void
  /** An event between clients and the server. */
  traffic?(entry: LoggedTraffic): void
  /** What any node has seen of an expectation of clients, at its place in the order. */
  evidence?(evidence: Evidence, atMs: number): void
  /** The active faults have changed. */
  faults?(activeFaults: readonly ActiveFault[]): void
  /** The clock was set, or the run restarted or ended. */
  clock?(reading: ClockReading): void
  /** A source that orders time let it advance. A node that is behind the others plays many ticks in one turn. */
  tick?(): void
}
