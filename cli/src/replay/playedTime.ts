/** Relates virtual time to the real time of a run. */
export class PlayedTime {
  /** Start of the run in real time, epoch ms. */
  readonly beganAtMs = Date.now()
  readonly #nowMs: () => number
  readonly #startMs: number
  /** In order; where virtual time stood still, the first one is kept. */
  readonly #samples: { readonly virtualMs: number; readonly realMs: number }[] = []

  /** @param nowMs a clock that never goes back, ms */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
    this.#startMs = nowMs()
  }

  /** Keeps the present moment; call it regularly. */
  sample(virtualMs: number): void {
    const last = this.#samples.at(-1)
    if (last === undefined || virtualMs > last.virtualMs)
      this.#samples.push({ virtualMs, realMs: this.tookMs() })
  }

  /** Real time since the start, ms. */
  tookMs(): number {
    return this.#nowMs() - this.#startMs
  }

  /** Real time from the start to a moment of virtual time, ms; to the end for `null`. */
  realMs(virtualMs: number | null): number {
    if (virtualMs === null) return this.tookMs()
    return this.#samples.find((one) => one.virtualMs >= virtualMs)?.realMs ?? this.tookMs()
  }
}
