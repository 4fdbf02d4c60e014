import type { Judging, Speed, Stage } from '@wattpost/emulator'

/** Clients live in real time, so time is real while one is expected to do something. */
const REAL: Speed = 1

/** Slows a play down while something is expected of a client; where the scenario sets a pace, it has the say. */
export class ClientPace {
  readonly #stage: Stage
  readonly #judging: Judging
  readonly #wished: Speed
  readonly #someoneLooks: () => boolean
  readonly #stop: () => void
  #slowed = false

  /**
   * @param wished how fast it goes otherwise
   * @param someoneLooks whether a browser is looked at: then time is real whatever the scenario says
   */
  constructor(stage: Stage, judging: Judging, wished: Speed, someoneLooks: () => boolean) {
    this.#stage = stage
    this.#judging = judging
    this.#wished = wished
    this.#someoneLooks = someoneLooks
    this.#stop = stage.listen({
      entry: ({ entry }) => {
        if (entry.kind === 'step') this.look()
      },
      traffic: () => this.look(),
      // Who paced it before may just have let go.
      clock: () => this.look(),
    })
  }

  /** To be called while real time passes. */
  look(): void {
    const { speed } = this.#stage
    const isAwaited = this.#judging.awaitsClient && speed === this.#wished
    if ((isAwaited || this.#someoneLooks()) && isFaster(speed)) {
      this.#slowed = true
      this.#stage.pace(REAL)
    } else if (!this.#judging.awaitsClient && !this.#someoneLooks() && this.#slowed) {
      this.#slowed = false
      if (speed === REAL) this.#stage.pace(this.#wished)
    }
  }

  stop(): void {
    this.#stop()
  }
}

function isFaster(speed: Speed): boolean {
  return speed === 'max' || speed > 1
}
