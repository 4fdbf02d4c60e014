import type { AuthFault } from '../scenario/faults/authFaultSchema.ts'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import type { AuthFaults, LiftFault } from './authFaults.ts'

/** Auth faults by a key; equal faults have the same key. */
type FaultSet = ReadonlyMap<string, AuthFault>

const DOWN = 'down'

/**
 * Decides which of several emulators with one Auth emulator applies a fault, and lifts it: each would take the account
 * that another one has changed for the original.
 */
export interface FaultClaims {
  /** Whether this emulator is to apply a fault. */
  take(key: string): Promise<boolean>
  /** Call once a taken fault is lifted. */
  release(key: string): Promise<void>
}

/** The only emulator of its Auth emulator applies all faults. */
const ALONE: FaultClaims = { take: async () => true, release: async () => {} }

/** Applies the active faults to the Auth emulator, one change after the other. */
export class AuthFaultSync {
  readonly #claims: FaultClaims
  readonly #faults: Promise<AuthFaults>
  readonly #log: (message: string) => void
  readonly #applied = new Map<string, LiftFault>()
  #requested: FaultSet = new Map()
  #work: Promise<void> = Promise.resolve()

  constructor(
    faults: Promise<AuthFaults>,
    log: (message: string) => void,
    claims: FaultClaims = ALONE,
  ) {
    this.#claims = claims
    this.#faults = faults
    this.#log = log
  }

  /** Applies these faults and lifts all others. */
  sync(active: readonly ActiveFault[]): void {
    const requested = authFaultsIn(active)
    if (isSame(requested, this.#requested)) return
    this.#enqueue(requested)
  }

  /** Lifts all faults, then runs a job before any further change. Settles as the job does. */
  async liftAllThen<T>(job: () => Promise<T>): Promise<T> {
    this.#enqueue(new Map())
    const jobResult = this.#work.then(job)
    this.#work = jobResult.then(
      () => {},
      () => {},
    )
    return jobResult
  }

  /** Settles when all requested changes are made; never rejects. */
  settled(): Promise<void> {
    return this.#work
  }

  #enqueue(requested: FaultSet): void {
    this.#requested = requested
    this.#work = this.#work
      .then(() => this.#change(requested))
      .catch((error) => this.#log(`auth faults cannot be applied: ${error}`))
  }

  /** While the Auth emulator is down, no account can change: all other changes wait until it is up. */
  async #change(requested: FaultSet): Promise<void> {
    const faults = await this.#faults
    if (!requested.has(DOWN)) await this.#lift(DOWN)
    if (this.#applied.has(DOWN)) return
    for (const key of this.#applied.keys()) if (!requested.has(key)) await this.#lift(key)
    for (const [key, fault] of requested) if (key !== DOWN) await this.#apply(faults, key, fault)
    const down = requested.get(DOWN)
    if (down !== undefined) await this.#apply(faults, DOWN, down)
  }

  /** A fault that cannot be applied is logged once, and then counts as applied. */
  async #apply(faults: AuthFaults, key: string, fault: AuthFault): Promise<void> {
    if (this.#applied.has(key)) return
    try {
      this.#applied.set(key, await this.#liftOf(faults, key, fault))
    } catch (error) {
      this.#applied.set(key, async () => {})
      this.#log(`the fault ${JSON.stringify(fault)} cannot be applied: ${error}`)
    }
  }

  /** Applies a fault, unless another emulator does. Tokens expire in the emulator that verifies them. */
  async #liftOf(faults: AuthFaults, key: string, fault: AuthFault): Promise<LiftFault> {
    if (fault.auth === 'expired') return faults.apply(fault)
    if (!(await this.#claims.take(key))) return async () => {}
    try {
      const lift = await faults.apply(fault)
      return () => lift().finally(() => this.#claims.release(key))
    } catch (error) {
      await this.#claims.release(key)
      throw error
    }
  }

  async #lift(key: string): Promise<void> {
    const lift = this.#applied.get(key)
    this.#applied.delete(key)
    await lift?.().catch((error) => this.#log(`an auth fault cannot be lifted: ${error}`))
  }
}

/** The auth faults among all active ones; several `down` faults are one. */
function authFaultsIn(active: readonly ActiveFault[]): FaultSet {
  const faults = new Map<string, AuthFault>()
  for (const { id, sinceMs, what } of active) {
    if (!('auth' in what)) continue
    faults.set(what.auth === 'down' ? DOWN : JSON.stringify([id, sinceMs, what]), what)
  }
  return faults
}

function isSame(one: FaultSet, other: FaultSet): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}
