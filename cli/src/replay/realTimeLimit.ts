import type { PlayerEvaluator, ScenarioPlayer, Speed } from '@wattpost/emulator'

/** Clients run in real time, so the simulation does too while it waits for one. */
const REAL: Speed = 1

/** Slows a run to real time while a client must act, unless the scenario sets the speed. */
export class RealTimeLimit {
  readonly #player: ScenarioPlayer
  readonly #evaluator: PlayerEvaluator
  readonly #requested: Speed
  readonly #isBrowserChecking: () => boolean
  readonly #stop: () => void
  #slowed = false

  /**
   * @param requested speed otherwise
   * @param isBrowserChecking whether a browser check runs: then time is real in any case
   */
  constructor(
    player: ScenarioPlayer,
    evaluator: PlayerEvaluator,
    requested: Speed,
    isBrowserChecking: () => boolean,
  ) {
    this.#player = player
    this.#evaluator = evaluator
    this.#requested = requested
    this.#isBrowserChecking = isBrowserChecking
    this.#stop = player.listen({
      entry: ({ entry }) => {
        if (entry.kind === 'step') this.update()
      },
      traffic: () => this.update(),
      // The scenario may have stopped setting the speed.
      clock: () => this.update(),
    })
  }

  /** Adjusts the speed; call it regularly. */
  update(): void {
    const { speed } = this.#player
    const isAwaited = this.#evaluator.awaitsClient && speed === this.#requested
    if ((isAwaited || this.#isBrowserChecking()) && isFaster(speed)) {
      this.#slowed = true
      this.#player.pace(REAL)
    } else if (!this.#evaluator.awaitsClient && !this.#isBrowserChecking() && this.#slowed) {
      this.#slowed = false
      if (speed === REAL) this.#player.pace(this.#requested)
    }
  }

  stop(): void {
    this.#stop()
  }
}

function isFaster(speed: Speed): boolean {
  return speed === 'max' || speed > 1
}
