import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** The things that a run measures the time of. */
export type Timed = 'calls' | 'acknowledgements' | 'connections' | 'deliveries'

/** Percentiles of a kind of latency, ms. */
export interface Latency {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** Kinds of errors that are counted separately; all others count together. */
const ERROR_KINDS_MAX = 20
const OTHER_ERRORS = 'other errors'

/** Sums over all clients of a run. */
export class LoadFigures {
  /** Clients that are connected now. */
  connected = 0
  /** Accepted connections. */
  connections = 0
  /** Connections of a client after its first. */
  reconnects = 0
  /** Received frames; those of an array count separately. */
  frames = 0
  /** Frames that sequence numbers show to be missed. */
  gaps = 0
  /** Frames that the server says it has dropped. */
  dropped = 0
  readonly #errors = new Map<string, number>()
  readonly #times: Record<Timed, RecordableHistogram> = {
    calls: createHistogram(),
    acknowledgements: createHistogram(),
    connections: createHistogram(),
    deliveries: createHistogram(),
  }

  /** @param ms a duration; below 1 µs counts as that */
  took(what: Timed, ms: number): void {
    this.#times[what].record(Math.max(1, Math.round(ms * 1000)))
  }

  /** @param kind the same text for errors that count together */
  failed(kind: string): void {
    const isKnown = this.#errors.has(kind) || this.#errors.size < ERROR_KINDS_MAX
    const counted = isKnown ? kind : OTHER_ERRORS
    this.#errors.set(counted, (this.#errors.get(counted) ?? 0) + 1)
  }

  get errors(): number {
    return this.errorKinds.reduce((sum, [, count]) => sum + count, 0)
  }

  /** Errors by kind, the most frequent first. */
  get errorKinds(): (readonly [kind: string, count: number])[] {
    return [...this.#errors].toSorted(([, one], [, other]) => other - one)
  }

  /** @returns `null` if nothing was measured */
  latency(what: Timed): Latency | null {
    const times = this.#times[what]
    if (times.count === 0) return null
    const at = (percent: number) => Math.round(times.percentile(percent) / 10) / 100
    return { count: times.count, p50: at(50), p95: at(95), p99: at(99), max: at(100) }
  }
}
