/** Failed attempts to be somebody, counted for each address in windows of time. */
export class Failures {
  readonly #most: number
  readonly #windowMs: number
  readonly #counts = new Map<string, number>()
  #begunMs = Number.NEGATIVE_INFINITY

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** Whether the address has failed too often to try again now; `nowMs` is of a clock that never goes back. */
  tooMany(address: string, nowMs: number): boolean {
    this.#turn(nowMs)
    return (this.#counts.get(address) ?? 0) >= this.#most
  }

  add(address: string, nowMs: number): void {
    this.#turn(nowMs)
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
  }

  /** One window for all, so that addresses that never come again are forgotten. */
  #turn(nowMs: number): void {
    if (nowMs - this.#begunMs < this.#windowMs) return
    this.#begunMs = nowMs
    this.#counts.clear()
  }
}
