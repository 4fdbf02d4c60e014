import { matchesCall } from '../faults/callPattern.ts'
import type { Lateness } from '../log/logEntry.ts'
import { trafficSentence } from '../log/logSentence.ts'
import type { LoggedTraffic, TrafficEvent } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import type { ClientExpectation } from '../schema/expectation.ts'
import { type Bounds, boundsOf, expectedText, occurredText, undecided } from './expectationText.ts'
import { type NearestMatch, nearestFields, nearestMatch } from './nearestMatch.ts'
import type { Verdict } from './verdict.ts'

interface Outcome {
  readonly met: boolean
  /** Virtual time. */
  readonly atMs: number
}

/** Evaluates an expected event of a client from the traffic log, in real time. */
export class ClientEvaluator {
  readonly expectation: ClientExpectation
  readonly #bounds: Bounds
  /** Real time at which the window opened; `null` before its step. */
  #openWallMs: number | null
  /** The same in virtual time. */
  #openMs: number
  /** Of the step that opened the window. */
  #lateness: Lateness = {}
  #count = 0
  #outcome: Outcome | null = null
  #nearest: NearestMatch | null = null

  /**
   * @param startWallMs start of the run, real time
   * @param startMs the same in virtual time
   */
  constructor(expectation: ClientExpectation, startWallMs: number, startMs: number) {
    this.#openMs = startMs
    this.expectation = expectation
    this.#bounds = boundsOf(expectation)
    this.#openWallMs = expectation.after === undefined ? startWallMs : null
  }

  /** An evaluator whose window is open if this one's is, or was: in a rerun clients do nothing. */
  copy(): ClientEvaluator {
    const copy = new ClientEvaluator(this.expectation, 0, this.#openMs)
    copy.#openWallMs = this.#openWallMs
    copy.#lateness = this.#lateness
    return copy
  }

  get decided(): boolean {
    return this.#outcome !== null
  }

  /** The outcome; `null` while open. */
  get outcome(): object | null {
    return this.#outcome
  }

  /** Whether its window is open and will close. */
  get isAwaited(): boolean {
    return (
      this.#openWallMs !== null && this.#outcome === null && this.expectation.within !== undefined
    )
  }

  /** An open window begins at this moment of real time. */
  openWindowAt(wallMs: number): void {
    if (this.#openWallMs !== null) this.#openWallMs = wallMs
  }

  onEntry({ entry, atMs }: LoggedEntry, wallMs: number): void {
    if (entry.kind !== 'step' || entry.step !== this.expectation.after) return
    if (this.#openWallMs !== null) return
    this.#openWallMs = wallMs
    this.#openMs = atMs
    this.#lateness = entry
  }

  onTraffic({ event, atMs, wallMs }: LoggedTraffic): void {
    this.onTime(wallMs, atMs)
    if (this.#outcome !== null || this.#openWallMs === null) return
    if (!isExpected(this.expectation, event)) return
    this.#count += 1
    const { min, max } = this.#bounds
    this.#nearest = nearestMatch(
      event,
      trafficSentence(event),
      // Virtual time, as in the log and in the verdict.
      atMs - this.#openMs,
      this.expectation.after,
      wallMs - this.#openWallMs,
    )
    if (this.#count > max) this.#outcome = { met: false, atMs }
    else if (max === Infinity && this.#count >= min) this.#outcome = { met: true, atMs }
  }

  /** Decides the window once it has closed. */
  onTime(wallMs: number, atMs: number): void {
    const { within = Infinity } = this.expectation
    if (this.#outcome !== null || this.#openWallMs === null) return
    if (wallMs - this.#openWallMs > within)
      this.#outcome = { met: this.#count >= this.#bounds.min, atMs }
  }

  /** The verdict as of now. A window without `within` closes with the run. */
  verdict({ nowMs, endMs }: RunSpan): Verdict {
    const { id, after, within } = this.expectation
    const head = { id, expected: expectedText(this.expectation, this.#lateness) }
    const isOver = this.#openWallMs !== null && within === undefined && nowMs >= endMs
    const outcome =
      this.#outcome ?? (isOver ? { met: this.#count >= this.#bounds.min, atMs: nowMs } : null)
    const reason = occurredText(this.#count)
    if (outcome?.met) return { ...head, state: 'met', atMs: outcome.atMs }
    if (outcome !== null)
      return {
        ...head,
        state: 'failed',
        reason,
        ...nearestFields(this.#nearest),
        atMs: outcome.atMs,
      }
    const isOpened = this.#openWallMs !== null
    const state = undecided({ nowMs, endMs }, { after, isOpened, count: this.#count })
    return { ...head, ...state, ...nearestFields(this.#nearest) }
  }
}

function isExpected(expectation: ClientExpectation, event: TrafficEvent): boolean {
  if ('http' in expectation) {
    const { http, status } = expectation
    if (status === undefined) return event.kind === 'request' && matchesCall(http, event)
    return event.kind === 'answer' && matchesCall(http, event) && event.status === status
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
