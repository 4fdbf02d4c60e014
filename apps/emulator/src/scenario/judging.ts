import { Judge } from './judge.ts'
import type { Stage } from './stage.ts'
import type { Verdict } from './verdict.ts'

/** Judges what is played on a stage while it is played, clients' doings included. */
export class Judging {
  readonly #stage: Stage
  #judge: Judge

  constructor(stage: Stage) {
    this.#stage = stage
    this.#judge = this.#judgeAnew()
    stage.listen({
      begun: () => {
        this.#judge = this.#judgeAnew()
      },
      entry: (entry) => this.#judge.see(entry, stage.wallNowMs()),
      again: (entry) => this.#judge.see(entry, stage.wallNowMs()),
      traffic: (entry) => this.#judge.hear(entry),
    })
  }

  /** Whether an expectation is met or failed for good. */
  isDecided(id: string): boolean {
    return this.#judge.isDecided(id)
  }

  /** Whether something is expected of a client within a time that is running. */
  get awaitsClient(): boolean {
    return this.#judge.awaitsClient
  }

  /** Real time goes on. */
  pass(): void {
    this.#judge.pass(this.#stage.wallNowMs(), this.#stage.play.nowMs)
  }

  /** One verdict for each expectation, in their order, as things stand. */
  verdicts(): Verdict[] {
    return this.#judge.verdicts(this.#stage.play)
  }

  #judgeAnew(): Judge {
    const { scenario, startMs } = this.#stage.play
    return new Judge(scenario.expect, startMs, this.#stage.wallNowMs())
  }
}
