import type { DeviceAction } from '../../world/action.ts'
import type { Injection } from '../faults/fault.ts'
import type { TrafficEvent } from './trafficLog.ts'

/** The cause of an input from outside the scenario. */
export type ExternalCause =
  | { readonly by: 'dashboard'; readonly uid: string }
  | { readonly by: 'control' }
/** The cause of an input. */
export type Cause =
  | { readonly by: 'step'; readonly step: string }
  | { readonly by: 'fault'; readonly fault: string }
  | ExternalCause

/** The cause of a fault. */
export type FaultCause = { readonly by: 'step'; readonly step: string } | { readonly by: 'control' }

/** Whether a step came without a condition: its own, or that of a step before it. */
export interface Lateness {
  /** It came by its timeout: its condition was not met. */
  readonly timedOut?: true
  /** The earlier step that came by its timeout, if this one follows from it. */
  readonly afterTimeoutOf?: string
}

/** An entry of the world log that is logged as it is. */
export type PlainEntry =
  | ({ readonly kind: 'step'; readonly step: string; readonly lap: number } & Lateness)
  /** A client met the condition of a step. */
  | { readonly kind: 'opened'; readonly step: string }
  /** A fault or scripted answers became active. */
  | {
      readonly kind: 'fault'
      readonly fault: string
      readonly now: 'raised'
      readonly what: Injection
      readonly cause: FaultCause
    }
  /** A client met the fault. */
  | { readonly kind: 'fault'; readonly fault: string; readonly now: 'hit' }
  /** The fault ended: lifted, its duration over, or its hits used up. */
  | {
      readonly kind: 'fault'
      readonly fault: string
      readonly now: 'lifted' | 'over' | 'exhausted'
    }
  /** A frame that the scenario or a recording gives. */
  | {
      readonly kind: 'verbatim'
      readonly deviceId: string
      readonly event: string
      readonly data: unknown
    }

/** Number of an entry in its log, and its virtual time as an ISO text. */
interface Numbered {
  readonly seq: number
  readonly at: string
}

/** Frames of a device, under their wire names. */
interface Framed<K extends 'change' | 'report'> {
  readonly kind: K
  readonly deviceId: string
  readonly frames: readonly { readonly event: string; readonly data: unknown }[]
}

/** An entry of the world log, as its line of NDJSON says. */
export type WorldLine = Numbered &
  (
    | PlainEntry
    | ({ readonly kind: 'input'; readonly deviceId: string } & DeviceAction & Cause)
    /** An action or a moment changed the states of a device. */
    | Framed<'change'>
    /** The periodic report of a device. */
    | Framed<'report'>
  )

/** An entry of the traffic log, as its line of NDJSON says; `wallMs` is real time, ms, of a monotonic clock. */
export type TrafficLine = Numbered & { readonly wallMs: number } & TrafficEvent

/** An entry of the world or traffic log. */
export type LogEntry = WorldLine | TrafficLine
export type LogEntryKind = LogEntry['kind']

/** The kinds of entries, first those of the world log. */
export const logEntryKinds = [
  ...(['step', 'opened', 'fault', 'input', 'change', 'report', 'verbatim'] as const),
  ...(['request', 'answer', 'connect', 'disconnect', 'refuse', 'ack', 'deliver'] as const),
] satisfies readonly LogEntryKind[]
