import type { Lateness } from '../log/logEntry.ts'
import { frameSentence } from '../log/logSentence.ts'
import { framesOf, type LoggedEntry, type LoggedFrame } from '../log/worldLog.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import type { EventExpectation } from '../schema/expectation.ts'
import { closeness, matches } from '../schema/where.ts'
import { CHANCES_MAX, isAboutSilence, isDeviceChance, needsChance } from './chance.ts'
import { type Bounds, boundsOf } from './expectationText.ts'
import { eventText, type NearestMatch, nearestMatch } from './nearestMatch.ts'
import { closedOutcome, type Outcome, type Verdict, verdictOf } from './verdict.ts'

/** Evaluates an expected event of a device from the world log. */
export class EventEvaluator {
  readonly expectation: EventExpectation
  /** No client is awaited for an event of a device. */
  readonly isAwaited = false
  readonly #bounds: Bounds
  /** Virtual time at which the window opened; `null` before its step. */
  #openMs: number | null
  /** Of the step that opened the window. */
  #lateness: Lateness = {}
  #count = 0
  /** Entries that show that the event could have come; counted where it must not. */
  #chances = 0
  #outcome: Outcome | null = null
  #nearest: (NearestMatch & { readonly score: number }) | null = null

  constructor(expectation: EventExpectation, startMs: number) {
    this.expectation = expectation
    this.#bounds = boundsOf(expectation)
    this.#openMs = expectation.after === undefined ? startMs : null
  }

  /** Whether later entries can neither change the verdict nor improve its nearest match. */
  get decided(): boolean {
    if (this.#outcome === null) return false
    return this.#outcome.state !== 'failed' || this.#nearest?.score === Infinity
  }

  /** An evaluator with the same state. */
  copy(): EventEvaluator {
    const copy = new EventEvaluator(this.expectation, 0)
    copy.#openMs = this.#openMs
    copy.#lateness = this.#lateness
    copy.#count = this.#count
    copy.#chances = this.#chances
    copy.#outcome = this.#outcome
    copy.#nearest = this.#nearest
    return copy
  }

  /** The outcome; `null` while open. */
  get outcome(): object | null {
    return this.#outcome
  }

  /** The window is in virtual time. */
  openWindowAt(): void {}

  onEntry({ entry, atMs }: LoggedEntry): void {
    if (this.#openMs === null) {
      if (isAboutSilence(this.expectation) && this.#chances === 0) this.#countChance(entry)
      if (entry.kind !== 'step' || entry.step !== this.expectation.after) return
      this.#openMs = atMs
      this.#lateness = entry
      return
    }
    const closeMs = this.#closeMs(this.#openMs)
    if (atMs > closeMs) this.#outcome ??= this.#outcomeOn(closeMs)
    this.#countChance(entry)
    const { event, device } = this.expectation
    for (const frame of framesOf(entry, event, device)) this.#match(frame, atMs, this.#openMs)
  }

  /** The verdict as of now. */
  verdict(span: RunSpan): Verdict {
    const { expectation } = this
    const [count, chances] = [this.#count, this.#chances]
    const [lateness, nearest] = [this.#lateness, this.#nearest]
    const isOpened = this.#openMs !== null
    const window = { expectation, lateness, isOpened, count, chances, nearest }
    return verdictOf(window, this.#outcomeAt(span), span)
  }

  /** Without `within` the window closes with the run, or now if the run has no end. */
  #outcomeAt({ nowMs, endMs }: RunSpan): Outcome | null {
    if (this.#outcome !== null || this.#openMs === null) return this.#outcome
    const lastMs = endMs === Infinity ? nowMs : endMs
    const closeMs = this.expectation.within === undefined ? lastMs : this.#closeMs(this.#openMs)
    return nowMs >= closeMs ? this.#outcomeOn(closeMs) : null
  }

  #outcomeOn(closeMs: number): Outcome {
    const [count, chances] = [this.#count, this.#chances]
    return closedOutcome(this.expectation, { count, chances }, closeMs)
  }

  #countChance(entry: LoggedEntry['entry']): void {
    if (this.#outcome !== null || this.#chances >= CHANCES_MAX || !needsChance(this.expectation))
      return
    if (isDeviceChance(this.expectation, entry)) this.#chances += 1
  }

  #match(frame: LoggedFrame, atMs: number, openMs: number): void {
    const where = this.expectation.where ?? {}
    const match = () =>
      nearestMatch(
        eventText(frame.data, frameSentence(frame.deviceId, frame)),
        atMs - openMs,
        this.expectation.after,
      )
    if (!matches(where, frame.data)) {
      if (this.#outcome === null) this.#improve(closeness(where, frame.data), match)
      return
    }
    if (this.#outcome !== null) {
      // A match after the window has closed explains the failure best.
      this.#improve(Infinity, match)
      return
    }
    this.#count += 1
    if (this.#count > this.#bounds.max) {
      this.#improve(Infinity, match)
      this.#outcome = { state: 'failed', atMs }
    } else if (this.#bounds.max === Infinity && this.#count >= this.#bounds.min)
      this.#outcome = { state: 'met', atMs }
  }

  #improve(score: number, match: () => NearestMatch): void {
    if (this.#nearest === null || score > this.#nearest.score) this.#nearest = { ...match(), score }
  }

  #closeMs(openMs: number): number {
    return openMs + (this.expectation.within ?? Infinity)
  }
}
