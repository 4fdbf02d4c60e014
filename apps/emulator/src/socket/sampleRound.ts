import type { Watching } from './watching.ts'

/** Spreads the watched devices over the ticks of a round, so that each is sampled once in it. */
export class SampleRound {
  readonly #watching: Pick<Watching, 'deviceIds'>
  readonly #ticks: number
  #rest: string[] = []
  #portion = 0
  #left = 0

  constructor(watching: Pick<Watching, 'deviceIds'>, ticks: number) {
    this.#watching = watching
    this.#ticks = ticks
  }

  /** Time has jumped: nobody waits for their turn. */
  allNext(): void {
    this.#rest = [...this.#watching.deviceIds]
    this.#portion = this.#rest.length
    this.#left = this.#ticks
  }

  /** The devices whose turn it is. */
  next(): readonly string[] {
    if (this.#left === 0) {
      this.#rest = [...this.#watching.deviceIds]
      this.#portion = Math.ceil(this.#rest.length / this.#ticks)
      this.#left = this.#ticks
    }
    this.#left -= 1
    return this.#rest.splice(0, this.#portion)
  }
}
