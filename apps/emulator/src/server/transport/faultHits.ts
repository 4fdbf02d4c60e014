import { streamOf, unit } from '../../engine/random.ts'
import { chanceOf, timesOf } from '../../scenario/faults/fault.ts'
import { type Eventual, whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'

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
  /**
   * Counts a hit that was drawn.
   * @returns the number of earlier hits; `null` if another client has used the fault up, so that this one is spared
   */
  count(id: string): Eventual<number | null>
}

/** Draws and counts a hit. @returns as `count`, and `null` without a hit */
export function takeHit(hits: FaultHits, id: string): Eventual<number | null> {
  return hits.draws(id) ? hits.count(id) : null
}

/** The first fault that hits; those after it are not drawn. */
export function firstHit<F extends { readonly id: string }>(
  hits: FaultHits,
  [fault, ...later]: readonly F[],
): Eventual<F | null> {
  if (fault === undefined) return null
  return whenKnown(takeHit(hits, fault.id), (earlier) =>
    earlier === null ? firstHit(hits, later) : fault,
  )
}

/** The hits on clients, which may use a fault up. */
export function clientHits(player: ScenarioPlayer): FaultHits {
  return {
    draws: (id) => player.run.faults.draws(id),
    count: (id) => countClientHit(player, id),
  }
}

/** A hit is an input only if the fault's remaining effect depends on it. */
function countClientHit(player: ScenarioPlayer, id: string): Eventual<number | null> {
  const fault = player.run.faults.get(id)
  if (fault === undefined) return null
  if (!player.run.faults.dependsOnHits(id)) {
    player.run.countHit(id)
    player.onHit(id)
    return fault.hits
  }
  let earlierHits: number | null = null
  const outcome = player.submit({ kind: 'hit', id }, ({ ok }) => {
    // After its last hit the fault is gone.
    const hits = player.run.faults.get(id)?.hits ?? timesOf(fault.what)
    if (!ok) return
    earlierHits = hits - 1
    player.onHit(id)
  })
  return whenKnown(outcome, () => earlierHits)
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

  count(id: string): number | null {
    const observed = this.#hits.get(id)
    return observed === undefined ? null : observed.hits++
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
