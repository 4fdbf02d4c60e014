import type { Socket } from 'node:net'
import type { ByteRule } from '../scenario/faults/byteFaultSchema.ts'
import { interceptBytes, restoreBytes, type Written, writeBytes } from './patches/socketWrites.ts'
import { setLongTimeout } from './transport/longTimeout.ts'

/** A limited rate sends parts of this duration, s. */
const PART_S = 0.05

/**
 * The bytes that the server sends on a connection, limited by rules of faults: the lowest rate, the smallest slice, the
 * longest pause, and the limit that is reached first. Bytes that must wait fill the connection's own buffer, so that
 * writers see a slow reader.
 */
export class ConnectionBytes {
  readonly #socket: Socket
  #onLimit: (rule: ByteRule) => void = () => {}
  #rules: readonly ByteRule[] = []
  /** Bytes that passed under each rule with a limit. */
  readonly #passed = new Map<string, number>()
  /** Times at which the limited rate has room again, and the pause after a slice ends; ms of `performance.now`. */
  #freeAtMs = 0
  #pausedUntilMs = 0
  /** Repeats the write that waits, by the present rules. */
  #repeat = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    socket.once('close', () => this.set([]))
  }

  /**
   * Sets the rules. A rule that stays keeps its count; a write that waits continues by the new rules.
   * @param onLimit called when the connection ends by the limit of a rule
   */
  set(rules: readonly ByteRule[], onLimit: (rule: ByteRule) => void = () => {}): void {
    if (rules.length === 0 && this.#rules.length === 0) return
    this.#rules = rules
    this.#onLimit = onLimit
    const keys = new Set(rules.map(({ key }) => key))
    for (const key of this.#passed.keys()) if (!keys.has(key)) this.#passed.delete(key)
    if (rules.length > 0) interceptBytes(this.#socket, this.#take)
    else {
      restoreBytes(this.#socket)
      this.#freeAtMs = 0
      this.#pausedUntilMs = 0
    }
    this.#repeat()
  }

  readonly #take = (bytes: Buffer, done: Written): void => {
    const size = this.#partOf(bytes.length)
    const nowMs = performance.now()
    const { bytesPerS } = this.#effective()
    const freeAtMs = Math.max(nowMs, this.#freeAtMs) + (1000 * size) / bytesPerS
    const dueMs = Math.max(freeAtMs, this.#pausedUntilMs)
    const send = () => {
      this.#repeat = () => {}
      this.#freeAtMs = freeAtMs
      this.#send(bytes.subarray(0, size), bytes.subarray(size), done)
    }
    if (dueMs <= nowMs) {
      send()
      return
    }
    const cancel = setLongTimeout(send, dueMs - nowMs)
    this.#repeat = () => {
      cancel()
      this.#take(bytes, done)
    }
  }

  #send(part: Buffer, rest: Buffer, done: Written): void {
    this.#pausedUntilMs = performance.now() + this.#effective().pauseMs
    const reached = this.#count(part.length)
    writeBytes(this.#socket, part, (error) => {
      if (error) return done(error)
      if (reached !== undefined) {
        this.#socket.destroy()
        this.#onLimit(reached)
        done()
      } else if (rest.length > 0) this.#take(rest, done)
      else done()
    })
  }

  /** Counts bytes. @returns a rule whose limit they reach */
  #count(bytes: number): ByteRule | undefined {
    for (const { key, limit } of this.#rules)
      if (limit !== undefined) this.#passed.set(key, (this.#passed.get(key) ?? 0) + bytes)
    return this.#rules.find(({ key, limit }) => (this.#passed.get(key) ?? 0) >= (limit ?? Infinity))
  }

  /** The size of the next part of a write, bytes. */
  #partOf(bytes: number): number {
    const { bytesPerS, sliceBytes } = this.#effective()
    const limits = this.#rules.map(
      ({ key, limit = Infinity }) => limit - (this.#passed.get(key) ?? 0),
    )
    return Math.max(1, Math.min(bytes, sliceBytes, Math.floor(bytesPerS * PART_S), ...limits))
  }

  #effective() {
    return {
      bytesPerS: Math.min(...this.#rules.map(({ bytesPerS = Infinity }) => bytesPerS)),
      sliceBytes: Math.min(...this.#rules.map(({ slice }) => slice?.bytes ?? Infinity)),
      pauseMs: Math.max(0, ...this.#rules.map(({ slice }) => slice?.pauseMs ?? 0)),
    }
  }
}
