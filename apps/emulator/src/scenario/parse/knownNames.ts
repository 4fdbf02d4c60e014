import type { HydraVariant } from '@wattpost/protocol'
import type { FrameFields } from '../fleet/reportedKinds.ts'
import type { FleetEntry } from '../schema/fleetEntry.ts'
import type { Step } from '../schema/step.ts'
import type { LocatedYaml } from '../text/locatedYaml.ts'
import type { At, Mistake } from '../text/mistake.ts'
import { unknownNameMessage } from '../text/mistakeMessages.ts'

/** The names that a scenario may refer to. */
export interface Names {
  /** `undefined` for one that its schema refuses. */
  readonly steps: ReadonlyMap<string, Step | undefined>
  readonly devices: ReadonlyMap<string, FleetEntry | undefined>
  /** The variant of a hydra; `undefined` while the seed that chooses it is unknown. */
  readonly variantOf: (id: string, entry: FleetEntry) => HydraVariant | undefined
  readonly accounts: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  /** Expectations that are evaluated from the logs. */
  readonly expectations: ReadonlySet<string>
  /** Frames and answers that devices and the server may send. */
  readonly sent: Sent
}

/** Frames and answers that a scenario's devices and its server may send, besides the contract. */
export interface Sent {
  readonly fleet: readonly FleetEntry[]
  /** Frames that steps emit and recordings replay, valid or not. */
  readonly frames: readonly SentFrame[]
  /** Calls that recordings answer. */
  readonly routes: readonly SentRoute[]
  /** Answers of faults, and scripted answers. */
  readonly injected: readonly SentRoute[]
  /** A recording or a part of the file cannot be read: it may send anything. */
  readonly isUnread: boolean
  /** Every entry of the fleet is valid. */
  readonly isFleetKnown: boolean
}

export interface SentFrame {
  readonly deviceId: string
  readonly event: string
  readonly fields: FrameFields
}

/** Calls with their answers. */
export interface SentRoute {
  /** `METHOD /path`, as in a scenario. */
  readonly pattern: string
  /** The names of its query. */
  readonly parameters: readonly string[]
  /** The statuses of its answers. */
  readonly statuses: readonly number[]
}

type Known = { has(name: string): boolean; keys(): Iterable<string> }

/** A mistake if a name is unknown, with a suggestion. */
export function unknownName(
  yaml: LocatedYaml,
  at: At,
  written: string | undefined,
  known: Known,
  kind: string,
): Mistake[] {
  if (written === undefined || known.has(written)) return []
  return [yaml.mistake(at, unknownNameMessage(kind, written, known.keys()))]
}
