import type { HydraVariant } from '@wattpost/protocol'
import type { FrameFields } from '../fleet/reportedKinds.ts'
import type { FleetEntry } from '../schema/fleetEntry.ts'
import type { Step } from '../schema/step.ts'
import type { LocatedYaml } from '../text/locatedYaml.ts'
import { type At, MISTAKES_MAX, type Mistake } from '../text/mistake.ts'
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

/** Where the names of each kind are. */
const LISTS = {
  account: 'accounts',
  device: 'devices',
  expectation: 'expectations',
  region: 'regions',
  step: 'steps',
} as const satisfies Record<string, keyof Names>

/** Checks what a scenario refers to, and collects the mistakes. */
export class ReferenceCheck {
  readonly names: Names
  readonly mistakes: Mistake[] = []
  readonly #yaml: LocatedYaml

  constructor(yaml: LocatedYaml, names: Names) {
    this.#yaml = yaml
    this.names = names
  }

  /** Adds a mistake at the part at a path, or at a key of it. */
  refuse(at: At, message: string, key?: string): void {
    this.mistakes.push(this.#yaml.mistake(at, message, key))
  }

  /** Refuses an unknown name, with a suggestion. */
  known(at: At, kind: keyof typeof LISTS, written: string | undefined): void {
    this.knownAmong(at, kind, written, this.names[LISTS[kind]])
  }

  /** Refuses a name that is not one of these. */
  knownAmong(at: At, kind: string, written: string | undefined, known: Known): void {
    if (written !== undefined && !known.has(written))
      this.refuse(at, unknownNameMessage(kind, written, known.keys()))
  }

  /** Checks each item of a list, up to the most mistakes that are reported. */
  each<T>(items: readonly T[], check: (item: T, index: number) => void): void {
    const before = this.mistakes.length
    for (const [index, item] of items.entries()) {
      if (this.mistakes.length - before >= MISTAKES_MAX) break
      check(item, index)
    }
  }
}
