import { setLongTimeout } from '../../transport/longTimeout.ts'

/** Runs actions after a delay, in their order of entry. */
export class DelayLine {
  readonly #waiting: {
    readonly dueAtMs: number
    readonly bytes: number
    readonly go: () => void
  }[] = []
  #waitingBytes = 0
  #cancel: (() => void) | null = null
  readonly #emptied: () => void

  /** @param emptied called when the last action has run */
  constructor(emptied: () => void = () => {}) {
    this.#emptied = emptied
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Memory of the waiting actions, as they were entered. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /**
   * @param ms delay in real time; without one an action runs at once if none is waiting
   * @param bytes memory of the action while it waits
   */
  enter(ms: number, go: () => void, bytes = 0): void {
    if (ms <= 0 && this.isEmpty) {
      go()
      return
    }
    const lastMs = this.#waiting.at(-1)?.dueAtMs ?? 0
    this.#waiting.push({ dueAtMs: Math.max(lastMs, performance.now() + ms), bytes, go })
    this.#waitingBytes += bytes
    if (this.#cancel === null) this.#await()
  }

  /** Drops all waiting actions. */
  clear(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#waiting.length = 0
    this.#waitingBytes = 0
  }

  #await(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#emptied()
    else this.#cancel = setLongTimeout(() => this.#release(), next.dueAtMs - performance.now())
  }

  #release(): void {
    this.#cancel = null
    // A timer may fire a little early.
    const nowMs = performance.now() + 1
    while ((this.#waiting[0]?.dueAtMs ?? Number.POSITIVE_INFINITY) <= nowMs) {
      const next = this.#waiting.shift()
      this.#waitingBytes -= next?.bytes ?? 0
      next?.go()
    }
    if (this.#cancel === null) this.#await()
  }
}
