import {
  type Faults,
  type Mails,
  type PlayerState,
  type PlayerTimeline,
  readFaults,
  readMails,
  readState,
  readTimeline,
  readVerdicts,
  type Verdicts,
} from './control.ts'

/** The run, its timeline and results, as the director shows them. */
export interface DirectorState {
  readonly state: PlayerState
  readonly timeline: PlayerTimeline
  readonly verdicts: Verdicts
  /** `null` until they are read. */
  readonly faults: Faults | null
  /** `null` until they are read: the Auth emulator may be slow or down. */
  readonly mails: Mails | null
}

/** The parts that were read so far. */
export type DirectorParts = Partial<DirectorState>
export type DirectorPart = keyof DirectorState

const READERS = {
  state: readState,
  timeline: readTimeline,
  verdicts: readVerdicts,
  faults: readFaults,
  mails: readMails,
} as const
export const directorParts = Object.keys(READERS) as readonly DirectorPart[]

/** The state from its parts, as far as they are read; `null` without the state of the run. */
export function directorState(parts: DirectorParts): DirectorState | null {
  const { state, timeline, verdicts = [], faults = null, mails = null } = parts
  if (state === undefined) return null
  const empty = { start: Date.parse(state.start), end: null, steps: [] }
  return { state, timeline: timeline ?? empty, verdicts, faults, mails }
}

interface Handlers {
  /** Called with each part as it arrives. */
  readonly onPart: (part: DirectorParts) => void
  readonly onFailure: (part: DirectorPart) => void
}

/** Reads parts of the director's state, each on its own: a slow or failing one does not hold up the others. */
export class PartReader {
  readonly #parts: readonly DirectorPart[]
  readonly #handlers: Handlers
  /** Number of open reads by part. */
  readonly #open = new Map<DirectorPart, number>()
  /** Number of the newest answer by part. */
  readonly #newest = new Map<DirectorPart, number>()
  #count = 0

  constructor(parts: readonly DirectorPart[], handlers: Handlers) {
    this.#parts = parts
    this.#handlers = handlers
  }

  /** Reads the parts that no earlier read still waits for. */
  poll(): void {
    for (const part of this.#parts) if ((this.#open.get(part) ?? 0) === 0) void this.#read(part)
  }

  /** Reads all parts; settles with the state of the run. */
  async readAll(): Promise<void> {
    const reads = this.#parts.map((part) => [part, this.#read(part)] as const)
    await new Map(reads).get('state')
  }

  async #read(part: DirectorPart): Promise<void> {
    this.#count += 1
    const number = this.#count
    this.#addOpen(part, 1)
    // An answer that a later one has overtaken is left out.
    const isNews = () => number > (this.#newest.get(part) ?? 0)
    try {
      const answer = await READERS[part]()
      if (!isNews()) return
      this.#newest.set(part, number)
      this.#handlers.onPart({ [part]: answer })
    } catch {
      if (isNews()) this.#handlers.onFailure(part)
    } finally {
      this.#addOpen(part, -1)
    }
  }

  #addOpen(part: DirectorPart, by: 1 | -1): void {
    this.#open.set(part, (this.#open.get(part) ?? 0) + by)
  }
}
