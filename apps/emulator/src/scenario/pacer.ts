import type { Judging } from './judging.ts'
import type { Speed } from './speed.ts'
import type { Stage } from './stage.ts'
import type { Step } from './step.ts'
import { stepName } from './stepName.ts'

/**
 * Sets the clock by what is expected: a step's `pace` holds until its expectation is decided; and where clients
 * are judged, time stands as long as one of them is expected to do something, since clients live in real time.
 */
export class Pacer {
  readonly #stage: Stage
  readonly #judging: Judging
  readonly #holds: boolean
  #paced: { readonly until: string; readonly before: Speed; readonly speed: Speed } | null = null

  /** @param holds whether time stands for what clients are expected to do */
  constructor(
    stage: Stage,
    judging: Judging,
    { holds = false }: { readonly holds?: boolean } = {},
  ) {
    this.#stage = stage
    this.#judging = judging
    this.#holds = holds
    stage.listen({
      begun: () => {
        this.#paced = null
      },
      entry: ({ entry }) => {
        if (entry.kind === 'step') this.#came(entry.step)
      },
      traffic: () => this.look(),
    })
  }

  /** Looks whether what was waited for is decided; to be called while real time passes. */
  look(): void {
    this.#judging.pass()
    if (this.#holds) this.#stage.hold(this.#judging.awaitsClient)
    if (this.#paced === null || !this.#judging.isDecided(this.#paced.until)) return
    const { before, speed } = this.#paced
    this.#paced = null
    // Whoever set another speed meanwhile has the say.
    if (this.#stage.speed === speed) this.#stage.pace(before)
  }

  #came(name: string): void {
    if (this.#holds && this.#judging.awaitsClient) this.#stage.hold(true)
    const pace = this.#stepOf(name)?.pace
    if (pace === undefined || this.#judging.isDecided(pace.until)) return
    this.#paced = { ...pace, before: this.#paced?.before ?? this.#stage.speed }
    this.#stage.pace(pace.speed)
  }

  #stepOf(name: string): Step | undefined {
    return this.#stage.play.scenario.timeline.find((step, index) => stepName(step, index) === name)
  }
}
