import type { LoggedEntry } from '../log/worldLog.ts'
import type { RunFollower } from '../player/hostedRun.ts'
import type { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { ExpectationEvaluator } from './expectationEvaluator.ts'
import type { Verdict } from './verdict.ts'

/** Evaluates the expectations of a player's current run, those of clients included. */
export class PlayerEvaluator {
  readonly #player: ScenarioPlayer
  readonly #live: () => FollowingEvaluator

  constructor(player: ScenarioPlayer) {
    this.#player = player
    const wallNowMs = () => player.wallNowMs()
    this.#live = player.follow(({ scenario, startMs }) => {
      const evaluator = new ExpectationEvaluator(scenario.expect, startMs, wallNowMs())
      return new FollowingEvaluator(evaluator, wallNowMs)
    })
    player.listen({ traffic: (entry) => this.#evaluator.onTraffic(entry) })
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
    this.#evaluator.onTime(wallNowMs(), run.nowMs)
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
