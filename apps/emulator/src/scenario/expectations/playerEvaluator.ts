import type { Evidence } from '../inputs/input.ts'
import { whenKnown } from '../inputs/inputSource.ts'
import type { LoggedTraffic } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { RunFollower } from '../player/followedRun.ts'
import type { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { ExpectationEvaluator } from './expectationEvaluator.ts'
import type { Verdict } from './verdict.ts'

/**
 * Time for evidence of other nodes, real time in ms: the order of a log takes about 0.1 s. A window is closed this much
 * later; an event counts by the time at which its own node saw it.
 */
const NODES_AWAITED_MS = 500

/**
 * Evaluates the expectations of a player's current run, those of clients included. What it sees of clients counts once
 * it is ordered: nodes with one log reach the same verdicts.
 */
export class PlayerEvaluator {
  readonly #player: ScenarioPlayer
  readonly #live: () => FollowingEvaluator
  /** Accounts by their connected sockets. */
  readonly #connected = new Map<string, string>()

  constructor(player: ScenarioPlayer) {
    this.#player = player
    const wallNowMs = () => player.wallNowMs()
    const awaitedMs = player.nodeState === null ? 0 : NODES_AWAITED_MS
    this.#live = player.follow(({ scenario, startMs }) => {
      const times = { startWallMs: wallNowMs(), awaitedMs }
      const evaluator = new ExpectationEvaluator(scenario.expect, startMs, times)
      return new FollowingEvaluator(evaluator, wallNowMs)
    })
    player.listen({
      entry: ({ entry }) => {
        if (entry.kind === 'step') this.#proveConnected()
      },
      restarted: () => this.#proveConnected(),
      traffic: (entry) => this.#onTraffic(entry),
      evidence: (evidence, atMs) => this.#evaluator.apply(evidence, atMs),
    })
  }

  get #evaluator(): ExpectationEvaluator {
    return this.#live().evaluator
  }

  /** Whether an expectation is met or failed. */
  isDecided(id: string): boolean {
    return this.#evaluator.isDecided(id)
  }

  /** Whether the window of an expectation of a client is open. */
  get awaitsClient(): boolean {
    return this.#evaluator.awaitsClient
  }

  /** Decides windows that have closed; call it while real time passes. */
  onTime(): void {
    const { run, clock, wallNowMs } = this.#player
    // Until the clock runs for the first time, browsers sign in and no window passes.
    if (clock.paused && run.nowMs === run.startMs) this.#evaluator.openWindowsAt(wallNowMs())
    this.#prove(this.#evaluator.closedAt(wallNowMs()))
  }

  #onTraffic(entry: LoggedTraffic): void {
    const { event } = entry
    if (event.kind === 'connect') this.#connected.set(event.socket, event.who)
    if (event.kind === 'disconnect') this.#connected.delete(event.socket)
    this.#prove(this.#evaluator.evidenceOf(entry))
  }

  #proveConnected(): void {
    this.#prove(this.#evaluator.connectedAt(new Set(this.#connected.values())))
  }

  #prove(evidence: readonly Evidence[]): void {
    const evaluator = this.#evaluator
    for (const one of evidence)
      void whenKnown(this.#player.prove(one), () => evaluator.onOutcome(one))
  }

  /** One verdict for each expectation, in order, as of now. */
  verdicts(): Verdict[] {
    return this.#evaluator.verdicts(this.#player.run)
  }
}

/** Evaluates the expectations of one run. */
class FollowingEvaluator implements RunFollower {
  readonly evaluator: ExpectationEvaluator
  readonly #wallNowMs: () => number

  constructor(evaluator: ExpectationEvaluator, wallNowMs: () => number) {
    this.evaluator = evaluator
    this.#wallNowMs = wallNowMs
  }

  copy(): FollowingEvaluator {
    return new FollowingEvaluator(this.evaluator.copy(), this.#wallNowMs)
  }

  onEntry(entry: LoggedEntry): void {
    this.evaluator.onEntry(entry, this.#wallNowMs())
  }

  /** Clients could not act before: their windows begin now. */
  onLive(): void {
    this.evaluator.openWindowsAt(this.#wallNowMs())
  }
}
