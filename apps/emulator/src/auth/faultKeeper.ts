import type { AuthFault } from '../scenario/faults/authFault.ts'
import type { InForce } from '../scenario/faults/board.ts'
import type { AuthFaults, Lift } from './authFaults.ts'

type Wanted = ReadonlyMap<string, AuthFault>

const DOWN = 'down'

/** Keeps the Auth emulator as the faults in force want it, one change after the other. */
export class FaultKeeper {
  readonly #faults: Promise<AuthFaults>
  readonly #log: (message: string) => void
  readonly #standing = new Map<string, Lift>()
  #asked: Wanted = new Map()
  #work: Promise<void> = Promise.resolve()

  constructor(faults: Promise<AuthFaults>, log: (message: string) => void) {
    this.#faults = faults
    this.#log = log
  }

  /** These are in force from now on, and no others. */
  keep(inForce: readonly InForce[]): void {
    const wanted = wantedOf(inForce)
    if (isSame(wanted, this.#asked)) return
    this.#enqueue(wanted)
  }

  /** Takes all back, and does something before any other change. */
  async liftAllAnd<T>(job: () => Promise<T>): Promise<T> {
    this.#enqueue(new Map())
    const done = this.#work.then(job)
    this.#work = done.then(
      () => {},
      () => {},
    )
    return done
  }

  /** Settles when all that has been asked for so far is so; never rejects. */
  settled(): Promise<void> {
    return this.#work
  }

  #enqueue(wanted: Wanted): void {
    this.#asked = wanted
    this.#work = this.#work
      .then(() => this.#bringAbout(wanted))
      .catch((error) => this.#log(`faults of auth can't be brought about: ${error}`))
  }

  /** While the Auth emulator is down no account can change: what else is wanted then waits until it is up. */
  async #bringAbout(wanted: Wanted): Promise<void> {
    const faults = await this.#faults
    if (!wanted.has(DOWN)) await this.#lift(DOWN)
    if (this.#standing.has(DOWN)) return
    for (const key of this.#standing.keys()) if (!wanted.has(key)) await this.#lift(key)
    for (const [key, fault] of wanted) if (key !== DOWN) await this.#raise(faults, key, fault)
    const down = wanted.get(DOWN)
    if (down !== undefined) await this.#raise(faults, DOWN, down)
  }

  /** One that can't be raised is told once, and then taken for raised. */
  async #raise(faults: AuthFaults, key: string, fault: AuthFault): Promise<void> {
    if (this.#standing.has(key)) return
    try {
      this.#standing.set(key, await faults.raise(fault))
    } catch (error) {
      this.#standing.set(key, async () => {})
      this.#log(`the fault ${JSON.stringify(fault)} can't be brought about: ${error}`)
    }
  }

  async #lift(key: string): Promise<void> {
    const lift = this.#standing.get(key)
    this.#standing.delete(key)
    await lift?.().catch((error) => this.#log(`a fault of auth can't be taken back: ${error}`))
  }
}

/** The faults of auth among those in force; that the Auth emulator is down several times is one. */
function wantedOf(inForce: readonly InForce[]): Wanted {
  const wanted = new Map<string, AuthFault>()
  for (const { id, sinceMs, what } of inForce) {
    if (!('auth' in what)) continue
    wanted.set(what.auth === 'down' ? DOWN : JSON.stringify([id, sinceMs, what]), what)
  }
  return wanted
}

function isSame(one: Wanted, other: Wanted): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}
