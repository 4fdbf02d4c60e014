import { streamOf, unit } from '../engine/random.ts'
import { chanceOf, timesOf } from '../scenario/faults/fault.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'

/** A request, as far as its user agent concerns. */
interface Agented {
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

/**
 * Whether a request comes from an observer: a page that only watches a run, as those of browser checks. It is no client
 * of the scenario: it is not in the traffic log, opens no step, meets no expectation and uses up no fault.
 */
export type IsObserver = (request: Agented) => boolean

/** @param agent part of the observers' user agent; `undefined` if there are none */
export function observersBy(agent: string | undefined): IsObserver {
  return ({ headers }) => agent !== undefined && headers['user-agent']?.includes(agent) === true
}

/** Draws and counts the hits of the active faults. */
export interface FaultHits {
  /** Whether a fault hits now. */
  draws(id: string): boolean
  /** The number of its hits so far. */
  hitsOf(id: string): number
  count(id: string): void
}

/** The hits on clients, which may use a fault up. */
export function clientHits(player: ScenarioPlayer): FaultHits {
  return {
    draws: (id) => player.run.faults.draws(id),
    hitsOf: (id) => player.run.faults.get(id)?.hits ?? 0,
    count: (id) => player.countHit(id),
  }
}

interface ObservedHits {
  readonly sinceMs: number
  drawn: number
  hits: number
}

/** The hits on observers: a fault hits them as often as clients, and the run does not depend on it. */
class ObserverHits implements FaultHits {
  readonly #player: ScenarioPlayer
  readonly #hits = new Map<string, ObservedHits>()

  constructor(player: ScenarioPlayer) {
    this.#player = player
  }

  draws(id: string): boolean {
    const { faults, seed } = this.#player.run
    const fault = faults.get(id)
    if (fault === undefined) return false
    const observed = this.#of(id, fault.sinceMs)
    if (observed.hits >= timesOf(fault.what)) return false
    return unit(streamOf(seed, 'observer', id), observed.drawn++) < chanceOf(fault.what)
  }

  hitsOf(id: string): number {
    return this.#hits.get(id)?.hits ?? 0
  }

  count(id: string): void {
    const observed = this.#hits.get(id)
    if (observed !== undefined) observed.hits += 1
  }

  /** Resets the count of a fault that is injected again. */
  #of(id: string, sinceMs: number): ObservedHits {
    const known = this.#hits.get(id)
    if (known?.sinceMs === sinceMs) return known
    const begun = { sinceMs, drawn: 0, hits: 0 }
    this.#hits.set(id, begun)
    return begun
  }
}

/** The hits by kind of client. */
export interface HitsByKind {
  readonly isObserver: IsObserver
  of(request: Agented): FaultHits
}

export function hitsByKind(player: ScenarioPlayer, isObserver: IsObserver): HitsByKind {
  const [clients, observers] = [clientHits(player), new ObserverHits(player)]
  return { isObserver, of: (request) => (isObserver(request) ? observers : clients) }
}
