import type { Refusal, Result } from '@wattpost/protocol'
import type { Skip } from '../scenario/player/scenarioPlayer.ts'
import { type CallRefusal, refuseCall } from '../server/transport/answer.ts'
import { finished } from '../world/pausable.ts'

/** Longest uninterrupted work, in ms of real time. */
const SLICE_MS = 5
/** Steps and seeks that may wait for the one under way. */
const WAITING_MAX = 8

/** The clock of a queue, and its way to pause for other work. */
export interface SkipQueueParts {
  /** Real time, in ms. */
  readonly wallNowMs: () => number
  /** Resolves when other work had its turn. */
  readonly giveWay: () => Promise<unknown>
}

/** Does steps and seeks one after another, in slices that give way to other work. */
export class SkipQueue {
  readonly #parts: SkipQueueParts
  /** Its work continues in the next slice; `null` once it has ended or is cancelled. */
  #underWay: Skip | null = null
  /** A skip has its turn. One that is cancelled keeps it until its slice is over. */
  #isBusy = false
  /** Each waits until it is called: with its turn, or with a cancellation. */
  readonly #waiting: ((isTurn: boolean) => void)[] = []

  constructor(parts: SkipQueueParts) {
    this.#parts = parts
  }

  /**
   * Does a skip when those before it are done. The first slice of the first one is done at once.
   * @param start called when its turn comes
   * @returns a refusal if it cannot start, or is cancelled
   */
  async run(start: () => Result<Skip, Refusal>): Promise<Result<null, CallRefusal>> {
    if (this.#isBusy) {
      if (this.#waiting.length >= WAITING_MAX)
        return refuseCall(
          'conflict',
          `${WAITING_MAX} steps and seeks wait already. Wait for them, or cancel them by { "cancel": true }.`,
        )
      const isTurn = await new Promise<boolean>((resolve) => this.#waiting.push(resolve))
      if (!isTurn) return refuseCall('conflict', 'It was cancelled before it began.')
    }
    this.#isBusy = true
    try {
      const skip = start()
      return skip.ok ? await this.#work(skip.value) : refuseCall('invalid', skip.error.message)
    } finally {
      this.#underWay = null
      const next = this.#waiting.shift()
      this.#isBusy = next !== undefined
      next?.(true)
    }
  }

  /** Does a skip without giving way to other work; refused while another one is under way. */
  runAtOnce(start: () => Result<Skip, Refusal>): Result<null, CallRefusal> {
    if (this.#isBusy)
      return refuseCall('conflict', 'A step or seek is under way. Wait for it, or cancel it.')
    const skip = start()
    const done = skip.ok ? finished(skip.value.work) : skip
    return done.ok ? done : refuseCall('invalid', done.error.message)
  }

  /** Cancels the skip under way, and those that wait. Time stops where it is. */
  cancel(): void {
    for (const decide of this.#waiting.splice(0)) decide(false)
    this.#underWay?.work.return(undefined as never)
    this.#underWay = null
  }

  async #work(skip: Skip): Promise<Result<null, CallRefusal>> {
    const { wallNowMs, giveWay } = this.#parts
    this.#underWay = skip
    let overMs = wallNowMs() + SLICE_MS
    // `cancel` may be called during either wait.
    while (this.#underWay === skip) {
      const { done, value } = skip.work.next()
      if (done === true) return value.ok ? value : refuseCall('conflict', value.error.message)
      if (value !== undefined) await value
      if (wallNowMs() < overMs) continue
      await giveWay()
      overMs = wallNowMs() + SLICE_MS
    }
    return refuseCall('conflict', `It was cancelled. ${reachedText(skip)}`)
  }
}

function reachedText({ isBack, nowMs }: Skip): string {
  return isBack ? 'The run is where it was.' : `Virtual time is ${new Date(nowMs()).toISOString()}.`
}
