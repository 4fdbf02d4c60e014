/** A counter per address. */
export class AddressCounts {
  readonly #counts = new Map<string, number>()

  of(address: string): number {
    return this.#counts.get(address) ?? 0
  }

  add(address: string): void {
    this.#counts.set(address, this.of(address) + 1)
  }

  remove(address: string): void {
    const left = this.of(address) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }

  clear(): void {
    this.#counts.clear()
  }
}

/** Counts failed authentications per address in a time window. */
export class FailedAttempts {
  readonly #max: number
  readonly #windowMs: number
  readonly #counts = new AddressCounts()
  #windowAtMs = Number.NEGATIVE_INFINITY

  constructor(max: number, windowMs: number) {
    this.#max = max
    this.#windowMs = windowMs
  }

  /** @param nowMs a clock that never goes back */
  tooMany(address: string, nowMs: number): boolean {
    this.#renew(nowMs)
    return this.#counts.of(address) >= this.#max
  }

  add(address: string, nowMs: number): void {
    this.#renew(nowMs)
    this.#counts.add(address)
  }

  /** All addresses share one window, so that old addresses take no memory. */
  #renew(nowMs: number): void {
    if (nowMs - this.#windowAtMs < this.#windowMs) return
    this.#windowAtMs = nowMs
    this.#counts.clear()
  }
}
