import type { DialectSettings } from '@wattpost/protocol'

/** What a node says that it plays. */
export interface Announced extends DialectSettings {
  readonly scenario?: string
}

/** A line of a node's log. */
interface NodeLine extends Partial<Announced> {
  readonly level: 'info' | 'error'
  readonly message: string
}

/** Reads the logs of nodes: passes their errors on, and keeps what they play. */
export class NodeLines {
  readonly #log: (message: string) => void
  /** Errors of the start: all nodes refuse the same scenario, for example. `null` once all have started. */
  #said: Set<string> | null = new Set()
  #announced: Announced = { dialect: 'full', without: [] }

  /** @param log receives the errors */
  constructor(log: (message: string) => void) {
    this.#log = log
  }

  /** @param node its number, from 1 */
  onLine(node: number, line: string): void {
    const { level, message, ...facts } = readLine(line)
    const { scenario, dialect, without } = facts
    if (scenario !== undefined && dialect !== undefined && without !== undefined)
      this.#announced = { scenario, dialect, without }
    if (level !== 'error' || this.#said?.has(message)) return
    this.#said?.add(message)
    this.#log(`Node ${node}: ${message}`)
  }

  /** Call when all nodes have started. @returns what they play */
  onStarted(): Announced {
    this.#said = null
    return this.#announced
  }
}

/** Node itself writes lines that are no JSON, before it dies of an error. */
function readLine(line: string): NodeLine {
  try {
    const read: NodeLine | null = JSON.parse(line)
    if (typeof read?.message === 'string') return read
  } catch {
    // It is reported as it is.
  }
  return { level: 'error', message: line }
}
