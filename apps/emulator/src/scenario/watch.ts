import type { EventExpectation } from './expectation.ts'
import { type Bounds, boundsOf, expectedText } from './expectedText.ts'
import { frameSentence } from './logSentence.ts'
import { type Near, nearly, nearOf } from './near.ts'
import type { Played } from './played.ts'
import { type Told, told } from './told.ts'
import type { Verdict } from './verdict.ts'
import { closeness, matches } from './where.ts'
import type { LoggedEntry } from './worldLog.ts'

type Outcome = { readonly met: boolean; readonly atMs: number; readonly reason: string }

/** Watches the world log for one event that is expected. */
export class Watch {
  readonly expectation: EventExpectation
  readonly #bounds: Bounds
  /** When the window opened; `null` while the step that opens it has not come. */
  #openMs: number | null
  #count = 0
  #outcome: Outcome | null = null
  #nearest: (Near & { readonly score: number }) | null = null

  constructor(expectation: EventExpectation, startMs: number) {
    this.expectation = expectation
    this.#bounds = boundsOf(expectation)
    this.#openMs = expectation.after === undefined ? startMs : null
  }

  /** Whether nothing that comes can change the verdict, nor say more about it. */
  get decided(): boolean {
    return this.#outcome !== null && (this.#outcome.met || this.#nearest?.score === Infinity)
  }

  /** How it was decided; `null` while it was not. */
  get outcome(): object | null {
    return this.#outcome
  }

  /** What clients do is no event of a device. */
  hear(): void {}

  /** Its window is of virtual time. */
  pass(): void {}

  see({ entry, atMs }: LoggedEntry): void {
    if (this.#openMs === null) {
      if (entry.kind === 'step' && entry.step === this.expectation.after) this.#openMs = atMs
      return
    }
    const closeMs = this.#closeMs(this.#openMs)
    if (atMs > closeMs) this.#outcome ??= this.#outcomeOn(closeMs)
    const { event, device } = this.expectation
    const from = 'deviceId' in entry ? entry.deviceId : ''
    for (const frame of told(entry, event, device)) this.#look(from, frame, atMs, this.#openMs)
  }

  /** The verdict as things stand; asking changes nothing. */
  verdict(played: Played): Verdict {
    const { id, after } = this.expectation
    const judged = { id, expected: expectedText(this.expectation) }
    const near = nearOf(this.#nearest)
    const outcome = this.#outcomeAt(played)
    if (outcome !== null) {
      const { met, atMs, reason } = outcome
      return met
        ? { ...judged, state: 'met', atMs }
        : { ...judged, state: 'failed', reason, ...near, atMs }
    }
    const reason =
      this.#openMs === null
        ? `step ${after} never came`
        : `the play ended before it was decided; so far ${this.#count} ×`
    return { ...judged, state: 'undecided-so-failed', reason, ...near, atMs: null }
  }

  /** Without `within` the window ends with the play, or now when that has no end. */
  #outcomeAt({ nowMs, endMs }: Played): Outcome | null {
    if (this.#outcome !== null || this.#openMs === null) return this.#outcome
    const lastMs = endMs === Infinity ? nowMs : endMs
    const closeMs = this.expectation.within === undefined ? lastMs : this.#closeMs(this.#openMs)
    return nowMs >= closeMs ? this.#outcomeOn(closeMs) : null
  }

  #outcomeOn(closeMs: number): Outcome {
    const met = this.#count >= this.#bounds.min
    return { met, atMs: closeMs, reason: `it came ${this.#count} ×` }
  }

  #look(deviceId: string, frame: Told, atMs: number, openMs: number): void {
    const where = this.expectation.where ?? {}
    const near = () =>
      nearly(frame.data, frameSentence(deviceId, frame), atMs - openMs, this.expectation.after)
    if (!matches(where, frame.data)) {
      if (this.#outcome === null) this.#approach(closeness(where, frame.data), near)
      return
    }
    if (this.#outcome !== null) {
      // After a window that closed in vain, the first that comes too late says most.
      this.#approach(Infinity, near)
      return
    }
    this.#count += 1
    if (this.#count > this.#bounds.max) {
      this.#approach(Infinity, near)
      this.#outcome = { met: false, atMs, reason: `it came ${this.#count} ×` }
    } else if (this.#bounds.max === Infinity && this.#count >= this.#bounds.min)
      this.#outcome = { met: true, atMs, reason: '' }
  }

  #approach(score: number, near: () => Near): void {
    if (this.#nearest === null || score > this.#nearest.score) this.#nearest = { ...near(), score }
  }

  #closeMs(openMs: number): number {
    return openMs + (this.expectation.within ?? Infinity)
  }
}
