import type { Socket } from 'node:net'
import type { Failures } from './failures.ts'
import type { Limits } from './limits.ts'
import { Tally } from './tally.ts'

/** Upgraded connections that have not said yet who they are. */
export class Newcomers {
  readonly #limits: Pick<Limits, 'newcomersPerAddress' | 'introductionMs'>
  readonly #failures: Failures
  readonly #waiting = new Tally()
  /** Each with what cuts it when it takes too long. */
  readonly #unknown = new Map<Socket, NodeJS.Timeout>()

  constructor(limits: Pick<Limits, 'newcomersPerAddress' | 'introductionMs'>, failures: Failures) {
    this.#limits = limits
    this.#failures = failures
  }

  /** Whether one more may come from there. */
  hasRoom(address: string): boolean {
    const { newcomersPerAddress } = this.#limits
    return (
      this.#waiting.of(address) < newcomersPerAddress &&
      !this.#failures.tooMany(address, performance.now())
    )
  }

  /** One that goes without having been known has failed. */
  came(socket: Socket, address: string): void {
    const overdue = setTimeout(() => socket.destroy(), this.#limits.introductionMs)
    this.#unknown.set(socket, overdue)
    this.#waiting.add(address)
    socket.once('close', () => {
      if (this.#settle(socket, address)) this.#failures.add(address, performance.now())
    })
  }

  /** It has said who it is, and is believed. */
  known(socket: Socket, address: string): void {
    this.#settle(socket, address)
  }

  /** @returns whether it was still unknown */
  #settle(socket: Socket, address: string): boolean {
    const overdue = this.#unknown.get(socket)
    if (overdue === undefined) return false
    clearTimeout(overdue)
    this.#unknown.delete(socket)
    this.#waiting.remove(address)
    return true
  }
}
