import type { Eventual } from '../../../scenario/inputs/inputSource.ts'

/**
 * Passes messages on in order of arrival. A message whose faults are known passes at once, unless earlier ones wait: of
 * nodes that share a log, the order of hits is known a moment later.
 */
export class MessageOrder {
  readonly #onEmpty: () => void
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  #bytes = 0
  #isCleared = false

  /** @param onEmpty called when the last waiting message has passed */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  get isEmpty(): boolean {
    return this.#waiting === 0
  }

  /** Bytes of waiting messages. */
  get waitingBytes(): number {
    return this.#bytes
  }

  /** @param bytes size of the message */
  enter<T>(known: Eventual<T>, pass: (value: Awaited<T>) => void, bytes: number): void {
    if (this.isEmpty && !(known instanceof Promise)) {
      pass(known as Awaited<T>)
      return
    }
    this.#bytes += bytes
    this.#waiting += 1
    this.#last = this.#passAfter(this.#last, known, pass, bytes)
  }

  async #passAfter<T>(
    before: Promise<void>,
    known: Eventual<T>,
    pass: (value: Awaited<T>) => void,
    bytes: number,
  ): Promise<void> {
    const value = await known
    await before
    this.#bytes -= bytes
    this.#waiting -= 1
    if (this.#isCleared) return
    pass(value)
    if (this.isEmpty) this.#onEmpty()
  }

  /** Drops waiting messages of a closed connection. */
  clear(): void {
    this.#isCleared = true
  }
}
