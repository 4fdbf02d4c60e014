import type { ByteRule } from '../../scenario/faults/byteFaultSchema.ts'
import type { FaultTarget } from '../socket/faults/connectionFaults.ts'
import { setLongTimeout } from '../transport/longTimeout.ts'

/** The time that a number of bytes takes under all rules, ms: the lowest rate and the longest pauses. */
export function byteDelayMs(rules: readonly ByteRule[], bytes: number): number {
  const delays = rules.map(({ bytesPerS = Number.POSITIVE_INFINITY, slice }) => {
    const pauses = slice === undefined ? 0 : Math.max(0, Math.ceil(bytes / slice.bytes) - 1)
    return (1000 * bytes) / bytesPerS + pauses * (slice?.pauseMs ?? 0)
  })
  return Math.max(0, ...delays)
}

interface Message {
  /** Its size, in characters of its text. */
  readonly size: number
  readonly pass: () => void
}

type OnLimit = Parameters<FaultTarget['bytes']['set']>[1]

/**
 * The messages that the backend sends on a connection of a channel, limited by rules of faults. A channel has no bytes:
 * a message takes the time that its text would take, and one beyond a limit does not arrive.
 */
export class ChannelBytes {
  readonly #lost: () => void
  #onLimit: OnLimit = () => {}
  #rules: readonly ByteRule[] = []
  /** Characters that passed under each rule with a limit. */
  readonly #passed = new Map<string, number>()
  readonly #waiting: Message[] = []
  #cancel: () => void = () => {}

  /** @param lost ends the connection as a broken one */
  constructor(lost: () => void) {
    this.#lost = lost
  }

  /**
   * Sets the rules. One that stays keeps its count; a message that waits begins again by the new rules.
   * @param onLimit called when the connection ends by the limit of a rule
   */
  set(rules: readonly ByteRule[], onLimit: OnLimit): void {
    if (rules.length === 0 && this.#rules.length === 0) return
    this.#rules = rules
    this.#onLimit = onLimit
    const keys = new Set(rules.map(({ key }) => key))
    for (const key of this.#passed.keys()) if (!keys.has(key)) this.#passed.delete(key)
    this.#cancel()
    this.#sendNext()
  }

  /** Passes a message on, after those before it and its own time. */
  send(size: number, pass: () => void): void {
    this.#waiting.push({ size, pass })
    if (this.#waiting.length === 1) this.#sendNext()
  }

  /** Call when the connection has ended: what waits is dropped. */
  clear(): void {
    this.#cancel()
    this.#waiting.length = 0
  }

  #sendNext(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const message = next
      const ms = byteDelayMs(this.#rules, message.size)
      if (ms > 0) {
        this.#cancel = setLongTimeout(() => {
          this.#deliver(message)
          this.#sendNext()
        }, ms)
        return
      }
      this.#deliver(message)
    }
  }

  #deliver({ size, pass }: Message): void {
    this.#waiting.shift()
    const reached = this.#count(size)
    if (reached === undefined || this.#passed.get(reached.key) === reached.limit) pass()
    if (reached === undefined) return
    this.#onLimit(reached)
    this.#lost()
  }

  /** Counts characters. @returns a rule whose limit they reach */
  #count(size: number): ByteRule | undefined {
    for (const { key, limit } of this.#rules)
      if (limit !== undefined) this.#passed.set(key, (this.#passed.get(key) ?? 0) + size)
    return this.#rules.find(
      ({ key, limit = Number.POSITIVE_INFINITY }) => (this.#passed.get(key) ?? 0) >= limit,
    )
  }
}
