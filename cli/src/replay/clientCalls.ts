import type { LoggedTraffic, ScenarioPlayer } from '@wattpost/emulator'
import { boundsOf, matchesCall, type Scenario } from '@wattpost/emulator/scenarios'

type Expectation = Scenario['expect'][number]
type Call = Extract<LoggedTraffic['event'], { readonly kind: 'request' }>

/** Different calls that are remembered; a run has a few dozen. */
const CALLS_MAX = 10_000

/** The calls and socket requests that clients made in a run. */
export class ClientCalls {
  readonly #calls = new Map<string, Call>()
  /** Names of acknowledged requests with each of their devices, and with none. */
  readonly #requests = new Set<string>()
  readonly #stop: () => void

  constructor(player: Pick<ScenarioPlayer, 'listen'>) {
    this.#stop = player.listen({ traffic: (entry) => this.#onTraffic(entry) })
  }

  stop(): void {
    this.#stop()
  }

  /**
   * Whether an expectation about answers that must not come proves nothing: no client made its call or request, so that no
   * answer could come.
   */
  provesNothing(expectation: Expectation): boolean {
    if (boundsOf(expectation).min > 0) return false
    if ('http' in expectation && expectation.status !== undefined)
      return ![...this.#calls.values()].some((call) => matchesCall(expectation.http, call))
    if ('ack' in expectation && expectation.ok !== undefined)
      return !this.#requests.has(requestKey(expectation.ack, expectation.device))
    return false
  }

  #onTraffic({ event }: LoggedTraffic): void {
    if (event.kind === 'request' && this.#calls.size < CALLS_MAX)
      this.#calls.set(`${event.method} ${event.path}?${event.query}`, event)
    if (event.kind !== 'ack' || this.#requests.size >= CALLS_MAX) return
    for (const device of [undefined, ...event.deviceIds])
      this.#requests.add(requestKey(event.name, device))
  }
}

function requestKey(name: string, device: string | undefined): string {
  return `${name} ${device ?? ''}`
}
