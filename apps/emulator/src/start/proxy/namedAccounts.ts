import { accountOf, type Injection } from '../../scenario/faults/fault.ts'
import type { TrafficEvent } from '../../scenario/log/trafficLog.ts'
import type { WorldEntry } from '../../scenario/log/worldLog.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { suggestion } from '../../scenario/text/suggestion.ts'

/**
 * The accounts that a proxy's faults name, and those that came. A proxy does not know the accounts of its target: a
 * mistyped email would make a fault that never hits, and no test would fail by it.
 */
export class NamedAccounts {
  readonly #named = new Set<string>()
  readonly #came = new Set<string>()

  /** Takes the faults of a scenario. @returns a line about the accounts that they name; `null` without any */
  onScenario({ timeline }: Pick<Scenario, 'timeline'>): string | null {
    const before = this.#named.size
    for (const step of timeline) {
      if ('fault' in step) this.#name(step.fault)
      else if ('answer' in step) this.#name(step)
    }
    if (this.#named.size === before) return null
    return `Faults of one account: ${[...this.#named].join(', ')}. An account is known by the email in its token; one that has not come is named at the end.`
  }

  /** Takes the faults that the control API injects. */
  onEntry(entry: WorldEntry): void {
    if (entry.kind === 'fault' && entry.now === 'raised') this.#name(entry.what)
  }

  /** Takes the account of a connection. */
  onTraffic(event: TrafficEvent): void {
    if (event.kind === 'connect' || event.kind === 'refuse') this.onCame(event.who)
  }

  /** A call or connection of this account came. @param email `null` if its token names none */
  onCame(email: string | null): void {
    if (email?.includes('@')) this.#came.add(email)
  }

  /** A line for each account whose faults hit nothing, since it did not come. */
  absent(): string[] {
    return [...this.#named]
      .filter((email) => !this.#came.has(email))
      .map((email) => {
        const hint = this.#came.size === 0 ? '' : suggestion(email, [...this.#came])
        return `No call or connection of ${email} came, so its faults hit nothing${hint}`
      })
  }

  #name(what: Injection): void {
    const email = accountOf(what)
    if (email !== null) this.#named.add(email)
  }
}
