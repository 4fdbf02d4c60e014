/**
 * What a caller may cost. Generous enough that a thousand dashboards on one machine never meet a limit, and
 * tight enough that one that never says who it is holds nothing for long.
 */
export interface Limits {
  /** Head of a request, bytes. */
  readonly headBytes: number
  readonly headers: number
  /** The request's target, characters. */
  readonly targetChars: number
  /** Until the head is here, ms. */
  readonly headMs: number
  /** Until the whole request is here, ms. */
  readonly requestMs: number
  /** How long a connection may stay unused between two requests, ms. */
  readonly idleMs: number
  /** How often connections are looked at for the three above, ms. */
  readonly checkMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Until a socket must have said who it is, ms. */
  readonly introductionMs: number
  /** Sockets of an address that have not said who they are. */
  readonly newcomersPerAddress: number
  /** Failed attempts of an address to be somebody, in a `windowMs`. */
  readonly failures: number
  readonly windowMs: number
}

export const LIMITS: Limits = {
  headBytes: 16_384,
  headers: 100,
  targetChars: 8_000,
  headMs: 8_000,
  requestMs: 15_000,
  idleMs: 10_000,
  checkMs: 1_000,
  connections: 6_000,
  connectionsPerAddress: 5_000,
  introductionMs: 9_000,
  newcomersPerAddress: 2_000,
  failures: 3_000,
  windowMs: 60_000,
}
