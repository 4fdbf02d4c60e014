import type { ServerOptions } from 'node:http'

/**
 * Limits per server and per address. A thousand dashboards on one machine stay below all of them; an
 * unauthenticated client holds no resource for long.
 */
export interface Limits {
  /** Head of a request, bytes. */
  readonly headBytes: number
  readonly headers: number
  /** The request's target, characters. */
  readonly targetChars: number
  /** Requests of a connection that may wait for their answers; browsers send one at a time. */
  readonly pipelined: number
  /** Time until the head has arrived, ms. */
  readonly headMs: number
  /** Time until the whole request has arrived, ms. */
  readonly requestMs: number
  /** Idle time of a connection between two requests, ms. */
  readonly idleMs: number
  /** Interval at which the three times above are checked, ms. */
  readonly checkMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Time until a socket must be authenticated, ms. */
  readonly handshakeTimeoutMs: number
  /** Unauthenticated sockets of an address. */
  readonly unauthenticatedPerAddress: number
  /** Failed authentications of an address in `windowMs`. */
  readonly failures: number
  readonly windowMs: number
}

export const LIMITS: Limits = {
  headBytes: 16_384,
  headers: 100,
  targetChars: 8_000,
  pipelined: 16,
  headMs: 8_000,
  requestMs: 15_000,
  idleMs: 10_000,
  checkMs: 1_000,
  connections: 6_000,
  connectionsPerAddress: 5_000,
  handshakeTimeoutMs: 9_000,
  unauthenticatedPerAddress: 2_000,
  failures: 3_000,
  windowMs: 60_000,
}

/** The limits that Node's server enforces. */
export function serverOptions(limits: Limits): ServerOptions {
  return {
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // The request guard refuses a missing Host as it refuses an unknown one.
    requireHostHeader: false,
  }
}
