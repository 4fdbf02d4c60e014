import type { ScenarioPlayer } from '../player/scenarioPlayer.ts'
import { ExpectationEvaluator } from './expectationEvaluator.ts'
import type { Verdict } from './verdict.ts'

/** Evaluates the expectations of a player's current run, those of clients included. */
export class PlayerEvaluator {
  readonly #player: ScenarioPlayer
  #evaluator: ExpectationEvaluator

  constructor(player: ScenarioPlayer) {
    this.#player = player
    this.#evaluator = this.#newEvaluator()
    player.listen({
      restarted: () => {
        this.#evaluator = this.#newEvaluator()
      },
      entry: (entry) => this.#evaluator.onEntry(entry, player.wallNowMs()),
      rerun: (entry) => this.#evaluator.onEntry(entry, player.wallNowMs()),
      traffic: (entry) => this.#evaluator.onTraffic(entry),
    })
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
    this.#evaluator.onTime(this.#player.wallNowMs(), this.#player.run.nowMs)
  }

  /** One verdict for each expectation, in order, as of now. */
  verdicts(): Verdict[] {
    return this.#evaluator.verdicts(this.#player.run)
  }

  #newEvaluator(): ExpectationEvaluator {
    const { scenario, startMs } = this.#player.run
    return new ExpectationEvaluator(scenario.expect, startMs, this.#player.wallNowMs())
  }
}
