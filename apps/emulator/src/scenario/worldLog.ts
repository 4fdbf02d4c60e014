import type { DeviceAction } from '../world/action.ts'
import type { OutgoingFrame } from '../world/frame.ts'
import type { Intervention } from './faults/intervention.ts'
import type { Report } from './report.ts'

/** Who caused an input that came from outside the scenario. */
export type OutsideCause =
  | { readonly by: 'dashboard'; readonly uid: string }
  | { readonly by: 'control' }
/** Who caused an input. */
export type Cause =
  | { readonly by: 'step'; readonly step: string }
  | { readonly by: 'fault'; readonly fault: string }
  | OutsideCause

/** Who put a fault in force, or took it back. */
export type FaultCause = { readonly by: 'step'; readonly step: string } | { readonly by: 'control' }

/** Frames follow from their moment, so they are made only for those who look. */
type MakeFrames = () => OutgoingFrame[]

/** What happened in the world, in order; a scenario, its seed and its inputs give the same entries again. */
export type WorldEntry =
  | {
      readonly kind: 'input'
      readonly deviceId: string
      readonly action: DeviceAction
      readonly cause: Cause
    }
  | { readonly kind: 'step'; readonly step: string; readonly lap: number }
  /** A client did what a step waits for: the step follows. */
  | { readonly kind: 'opened'; readonly step: string }
  /** A fault, or answers word for word, came into force. */
  | {
      readonly kind: 'fault'
      readonly fault: string
      readonly now: 'raised'
      readonly what: Intervention
      readonly cause: FaultCause
    }
  /** A client met it. */
  | { readonly kind: 'fault'; readonly fault: string; readonly now: 'hit' }
  /** It is in force no longer: taken back, its time over, or hit as often as it may. */
  | {
      readonly kind: 'fault'
      readonly fault: string
      readonly now: 'lifted' | 'over' | 'exhausted'
    }
  /** Something was done to a device, or bears on it otherwise: it tells what changed by it, if anything. */
  | { readonly kind: 'change'; readonly deviceId: string; readonly frames: MakeFrames }
  /** A device reports, beginning with the states that changed by themselves since it was heard last. */
  | Report
  | {
      readonly kind: 'verbatim'
      readonly deviceId: string
      readonly event: string
      readonly data: unknown
    }

/** An entry with its place and its moment of virtual time. */
export interface LoggedEntry {
  readonly seq: number
  readonly atMs: number
  readonly entry: WorldEntry
}

/** An entry as a line of NDJSON, without the line's end. */
export function logLine({ seq, atMs, entry }: LoggedEntry): string {
  const at = new Date(atMs).toISOString()
  const { kind } = entry
  const head = { seq, at, kind }
  switch (kind) {
    case 'change':
    case 'report': {
      const frames = entry.frames().map(({ event, data }) => ({ event, data }))
      // Nearly all lines are reports: spreading the head here would take as long as the frames.
      return JSON.stringify({ seq, at, kind, deviceId: entry.deviceId, frames })
    }
    case 'input': {
      const { deviceId, action, cause } = entry
      return JSON.stringify({ ...head, deviceId, ...action, ...cause })
    }
    default:
      return JSON.stringify({ ...head, ...entry })
  }
}
