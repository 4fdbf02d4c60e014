import type { PlayerEvaluator } from '../expectations/playerEvaluator.ts'
import { type Step, stepName } from '../schema/step.ts'
import type { Speed } from './playerClock.ts'
import type { ScenarioPlayer } from './scenarioPlayer.ts'

/**
 * Sets the clock by expectations. A step's `pace` applies until its expectation is decided. With
 * `holds`, time also waits while a client is expected to act, because clients act in real time.
 */
export class PaceController {
  readonly #player: ScenarioPlayer
  readonly #evaluator: PlayerEvaluator
  readonly #holds: boolean
  #paced: { readonly until: string; readonly before: Speed; readonly speed: Speed } | null = null

  /** @param holds whether time waits for clients */
  constructor(
    player: ScenarioPlayer,
    evaluator: PlayerEvaluator,
    { holds = false }: { readonly holds?: boolean } = {},
  ) {
    this.#player = player
    this.#evaluator = evaluator
    this.#holds = holds
    player.listen({
      restarted: () => {
        this.#paced = null
      },
      entry: ({ entry }) => {
        if (entry.kind === 'step') this.#onStep(entry.step)
      },
      traffic: () => this.update(),
    })
  }

  /** Ends a pace or hold whose expectation is decided; call it while real time passes. */
  update(): void {
    this.#evaluator.onTime()
    if (this.#holds) this.#player.hold(this.#evaluator.awaitsClient)
    if (this.#paced === null || !this.#evaluator.isDecided(this.#paced.until)) return
    const { before, speed } = this.#paced
    this.#paced = null
    // Keeps a speed that was set meanwhile.
    if (this.#player.speed === speed) this.#player.pace(before)
  }

  #onStep(name: string): void {
    if (this.#holds && this.#evaluator.awaitsClient) this.#player.hold(true)
    const pace = this.#stepOf(name)?.pace
    if (pace === undefined || this.#evaluator.isDecided(pace.until)) return
    this.#paced = { ...pace, before: this.#paced?.before ?? this.#player.speed }
    this.#player.pace(pace.speed)
  }

  #stepOf(name: string): Step | undefined {
    return this.#player.run.scenario.timeline.find((step, index) => stepName(step, index) === name)
  }
}
