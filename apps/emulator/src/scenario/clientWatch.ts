import type { ClientExpectation } from './expectation.ts'
import { type Bounds, boundsOf, expectedText } from './expectedText.ts'
import { meets } from './faults/pattern.ts'
import { trafficSentence } from './logSentence.ts'
import { type Near, nearly, nearOf } from './near.ts'
import type { Played } from './played.ts'
import type { LoggedTraffic, TrafficEvent } from './traffic.ts'
import type { Verdict } from './verdict.ts'
import type { LoggedEntry } from './worldLog.ts'

interface Outcome {
  readonly met: boolean
  /** Virtual time. */
  readonly atMs: number
}

/** Watches the traffic log for what a client is expected to do, within real time. */
export class ClientWatch {
  readonly expectation: ClientExpectation
  readonly #bounds: Bounds
  /** Real time at which the window opened; `null` while the step that opens it has not come. */
  #openWallMs: number | null
  #count = 0
  #outcome: Outcome | null = null
  #nearest: Near | null = null

  /** @param startWallMs when the play began, real time */
  constructor(expectation: ClientExpectation, startWallMs: number) {
    this.expectation = expectation
    this.#bounds = boundsOf(expectation)
    this.#openWallMs = expectation.after === undefined ? startWallMs : null
  }

  get decided(): boolean {
    return this.#outcome !== null
  }

  /** How it was decided; `null` while it was not. */
  get outcome(): object | null {
    return this.#outcome
  }

  /** Whether its window is open and has an end: time may wait for that. */
  get isAwaited(): boolean {
    return (
      this.#openWallMs !== null && this.#outcome === null && this.expectation.within !== undefined
    )
  }

  see({ entry }: LoggedEntry, wallMs: number): void {
    if (entry.kind === 'step' && entry.step === this.expectation.after) this.#openWallMs ??= wallMs
  }

  hear({ event, atMs, wallMs }: LoggedTraffic): void {
    this.pass(wallMs, atMs)
    if (this.#outcome !== null || this.#openWallMs === null) return
    if (!isExpected(this.expectation, event)) return
    this.#count += 1
    const { min, max } = this.#bounds
    const afterMs = wallMs - this.#openWallMs
    this.#nearest = nearly(event, trafficSentence(event), afterMs, this.expectation.after)
    if (this.#count > max) this.#outcome = { met: false, atMs }
    else if (max === Infinity && this.#count >= min) this.#outcome = { met: true, atMs }
  }

  /** Decides a window that has closed. */
  pass(wallMs: number, atMs: number): void {
    const { within } = this.expectation
    if (this.#outcome !== null || this.#openWallMs === null || within === undefined) return
    if (wallMs - this.#openWallMs > within)
      this.#outcome = { met: this.#count >= this.#bounds.min, atMs }
  }

  /** The verdict as things stand; a window without an end closes with the play. */
  verdict({ nowMs, endMs }: Played): Verdict {
    const { id, after, within } = this.expectation
    const judged = { id, expected: expectedText(this.expectation) }
    const isOver = this.#openWallMs !== null && within === undefined && nowMs >= endMs
    const outcome =
      this.#outcome ?? (isOver ? { met: this.#count >= this.#bounds.min, atMs: nowMs } : null)
    const reason = `it came ${this.#count} ×`
    if (outcome?.met) return { ...judged, state: 'met', atMs: outcome.atMs }
    if (outcome !== null)
      return { ...judged, state: 'failed', reason, ...nearOf(this.#nearest), atMs: outcome.atMs }
    const open =
      this.#openWallMs === null
        ? `step ${after} never came`
        : `the play ended before it was decided; so far ${this.#count} ×`
    return {
      ...judged,
      state: 'undecided-so-failed',
      reason: open,
      ...nearOf(this.#nearest),
      atMs: null,
    }
  }
}

function isExpected(expectation: ClientExpectation, event: TrafficEvent): boolean {
  if ('http' in expectation) {
    const { http, status } = expectation
    if (status === undefined) return event.kind === 'request' && meets(http, event)
    return event.kind === 'answer' && event.status === status && meets(http, event)
  }
  if ('ack' in expectation) {
    const { ack, device, ok } = expectation
    if (event.kind !== 'ack' || event.name !== ack) return false
    return (
      (device === undefined || event.deviceIds.includes(device)) &&
      (ok === undefined || event.ok === ok)
    )
  }
  const { socket, who } = expectation
  return event.kind === socket && (who === undefined || event.who === who)
}
