import type { Socket } from 'node:net'
import { AddressCounts, type FailedAttempts } from './addressCounts.ts'
import type { Limits } from './limits.ts'

/** Upgraded connections whose user is not authenticated yet. */
export class UnauthenticatedConnections {
  readonly #limits: Pick<Limits, 'unauthenticatedPerAddress' | 'handshakeTimeoutMs'>
  readonly #failures: FailedAttempts
  readonly #counts = new AddressCounts()
  /** The handshake timeout of each connection. */
  readonly #timeouts = new Map<Socket, NodeJS.Timeout>()

  constructor(
    limits: Pick<Limits, 'unauthenticatedPerAddress' | 'handshakeTimeoutMs'>,
    failures: FailedAttempts,
  ) {
    this.#limits = limits
    this.#failures = failures
  }

  /** Whether an address may open one more connection. */
  hasRoom(address: string): boolean {
    const { unauthenticatedPerAddress } = this.#limits
    return (
      this.#counts.of(address) < unauthenticatedPerAddress &&
      !this.#failures.tooMany(address, performance.now())
    )
  }

  /** Starts the handshake timeout; a connection that closes unauthenticated counts as a failure. */
  opened(socket: Socket, address: string): void {
    const timeout = setTimeout(() => socket.destroy(), this.#limits.handshakeTimeoutMs)
    this.#timeouts.set(socket, timeout)
    this.#counts.add(address)
    socket.once('close', () => {
      if (this.#settle(socket, address)) this.#failures.add(address, performance.now())
    })
  }

  /** Marks a connection as authenticated. */
  authenticated(socket: Socket, address: string): void {
    this.#settle(socket, address)
  }

  /** @returns whether it was still unauthenticated */
  #settle(socket: Socket, address: string): boolean {
    const timeout = this.#timeouts.get(socket)
    if (timeout === undefined) return false
    clearTimeout(timeout)
    this.#timeouts.delete(socket)
    this.#counts.remove(address)
    return true
  }
}
