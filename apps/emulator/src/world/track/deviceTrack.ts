import { HOUR_MS } from '@wattpost/protocol'
import { contains, type Period } from '../calendar.ts'
import { countWhile } from '../intervals.ts'

/** The samples of one quantity, in time order. */
export interface Samples {
  /** Times since the start of the track, ms. */
  readonly t: readonly number[]
  /** Values, in the quantity's unit. */
  readonly v: readonly number[]
}

/** The imported data of one device; times count from the start of the track, in ms. */
export interface TrackData {
  /** Distinguishes the data from any other: devices with equal specs share computed days. */
  readonly fingerprint: string
  /** Samples by quantity; see `trackedQuantities`. */
  readonly quantities: ReadonlyMap<string, Samples>
  /** Times without data, in order: the device sends nothing and counts nothing. */
  readonly gaps: readonly Period[]
}

/** Imported values that replace a device's simulated ones from its first sample on. */
export class DeviceTrack {
  readonly #startMs: number
  readonly #data: TrackData
  /** The times of all samples, each once. */
  readonly #momentsMs: readonly number[]
  /** In epoch ms. */
  readonly gaps: readonly Period[]

  /** @param startMs start of the track in virtual time */
  constructor(startMs: number, data: TrackData) {
    this.#startMs = startMs
    this.#data = data
    const times = [...data.quantities.values()].flatMap(({ t }) => t)
    this.#momentsMs = [...new Set(times)].sort((a, b) => a - b)
    this.gaps = data.gaps.map(({ fromMs, toMs }) => ({
      fromMs: startMs + fromMs,
      toMs: startMs + toMs,
    }))
  }

  /** Whether the first sample has come. */
  covers(ms: number): boolean {
    return ms >= this.#startMs + (this.#momentsMs[0] ?? Number.POSITIVE_INFINITY)
  }

  /** The last value at or before a moment; `undefined` before the first one. */
  valueAt(quantity: string, ms: number): number | undefined {
    const samples = this.#data.quantities.get(quantity)
    return samples?.v[this.#indexAt(samples, ms)]
  }

  /** The value on the line between two samples, and its slope per hour; constant after the last one. */
  lineAt(quantity: string, ms: number): { value: number; perHour: number } | undefined {
    const samples = this.#data.quantities.get(quantity)
    if (samples === undefined) return undefined
    const index = this.#indexAt(samples, ms)
    const [value, fromMs] = [samples.v[index], samples.t[index]]
    if (value === undefined || fromMs === undefined) return undefined
    const [next, toMs] = [samples.v[index + 1], samples.t[index + 1]]
    if (next === undefined || toMs === undefined) return { value, perHour: 0 }
    const slope = (next - value) / (toMs - fromMs)
    return { value: value + slope * (ms - this.#startMs - fromMs), perHour: slope * HOUR_MS }
  }

  /** The next sample of any quantity after a moment; infinite after the last one. */
  nextMs(ms: number): number {
    const offsetMs = ms - this.#startMs
    const next = this.#momentsMs[countWhile(this.#momentsMs, (t) => t <= offsetMs)]
    return next === undefined ? Number.POSITIVE_INFINITY : this.#startMs + next
  }

  isGap(ms: number): boolean {
    const gap = this.gaps[countWhile(this.gaps, ({ fromMs }) => fromMs <= ms) - 1]
    return gap !== undefined && contains(gap, ms)
  }

  /** A short text in place of the samples, for keys of caches. */
  toJSON(): string {
    return `${this.#startMs} ${this.#data.fingerprint}`
  }

  #indexAt({ t }: Samples, ms: number): number {
    const offsetMs = ms - this.#startMs
    return countWhile(t, (atMs) => atMs <= offsetMs) - 1
  }
}
