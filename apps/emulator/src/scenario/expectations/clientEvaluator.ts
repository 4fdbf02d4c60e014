import { matchesCall } from '../faults/callPattern.ts'
import type { Evidence } from '../inputs/input.ts'
import type { Lateness } from '../log/logEntry.ts'
import { trafficSentence } from '../log/logSentence.ts'
import type { LoggedTraffic, TrafficEvent } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import type { ClientExpectation } from '../schema/expectation.ts'
import { CHANCES_MAX, isClientChance, isConnectedChance, needsChance } from './chance.ts'
import { type Bounds, boundsOf } from './expectationText.ts'
import { eventText, type NearestMatch, nearestMatch } from './nearestMatch.ts'
import { closedOutcome, type Outcome, type Verdict, verdictOf } from './verdict.ts'

/** Real times of the clients' windows, ms. */
export interface ClientTimes {
  /** Start of the run. */
  readonly startWallMs: number
  /** A window is closed this much later, so that evidence of other nodes has come; 0 without any. */
  readonly awaitedMs: number
}

/**
 * Evaluates an expected event of a client from the traffic log, in real time: says what it sees as evidence, and counts
 * that once it is applied, as all nodes do.
 */
export class ClientEvaluator {
  readonly expectation: ClientExpectation
  readonly #bounds: Bounds
  readonly #awaitedMs: number
  /** Real time at which the window opened; `null` before its step. */
  #openWallMs: number | null
  /** The same in virtual time. */
  #openMs: number
  /** Of the step that opened the window. */
  #lateness: Lateness = {}
  #count = 0
  /** Own evidence without an outcome: events, and the end of the window. */
  #proposed = 0
  #isClosing = false
  /** Calls that began in the window and are not answered yet, by number. */
  readonly #begun = new Set<number>()
  /** Chances of what must not come: those that count, and own evidence of them. */
  #chances = 0
  #proposedChances = 0
  #outcome: Outcome | null = null
  #nearest: NearestMatch | null = null

  /** @param startMs start of the run, virtual time */
  constructor(
    expectation: ClientExpectation,
    { startWallMs, awaitedMs }: ClientTimes,
    startMs: number,
  ) {
    this.#awaitedMs = awaitedMs
    this.#openMs = startMs
    this.expectation = expectation
    this.#bounds = boundsOf(expectation)
    this.#openWallMs = expectation.after === undefined ? startWallMs : null
  }

  /** An evaluator whose window is open if this one's is, or was: in a rerun clients do nothing. */
  copy(): ClientEvaluator {
    const times = { startWallMs: 0, awaitedMs: this.#awaitedMs }
    const copy = new ClientEvaluator(this.expectation, times, this.#openMs)
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

  /** What an event of a client shows, of events that are still needed. */
  evidenceOf({ event, wallMs }: LoggedTraffic): Evidence | null {
    const closed = this.closedAt(wallMs)
    if (closed !== null || this.#outcome !== null || this.#openWallMs === null) return closed
    const { id, within = Infinity } = this.expectation
    const realMs = wallMs - this.#openWallMs
    if (realMs > within || !this.#beganInWindow(event)) return null
    if (!isExpected(this.expectation, event))
      return isClientChance(this.expectation, event) ? this.#chance() : null
    if (this.#count + this.#proposed >= this.#decisiveCount) return null
    this.#proposed += 1
    return { kind: 'matched', id, ...eventText(event, trafficSentence(event)), realMs }
  }

  /** An answer to a call from before the window is none of the window. */
  #beganInWindow(event: TrafficEvent): boolean {
    if (event.kind === 'request') this.#begun.add(event.call)
    return event.kind !== 'answer' || this.#begun.delete(event.call)
  }

  /** What the accounts that are connected as the window opens show; call it at the opening. */
  connectedAt(connected: ReadonlySet<string>): Evidence | null {
    const isOpen = this.#openWallMs !== null && this.#outcome === null
    const isFirst = this.#chances + this.#proposedChances === 0
    return isOpen && isFirst && isConnectedChance(this.expectation, connected)
      ? this.#chance()
      : null
  }

  #chance(): Evidence | null {
    // Of several nodes each says one: the log that they share takes an entry for each.
    const most = this.#awaitedMs === 0 ? CHANCES_MAX : 1
    const isCounted = this.#chances + this.#proposedChances < most
    if (!needsChance(this.expectation) || !isCounted) return null
    this.#proposedChances += 1
    return { kind: 'chance', id: this.expectation.id }
  }

  /** The end of the window, once. */
  closedAt(wallMs: number): Evidence | null {
    const { id, within = Infinity } = this.expectation
    if (this.#outcome !== null || this.#isClosing || this.#openWallMs === null) return null
    if (wallMs - this.#openWallMs <= within + this.#awaitedMs) return null
    this.#isClosing = true
    return { kind: 'closed', id }
  }

  /** Call when the outcome of own evidence is known. */
  onOutcome({ id, kind }: Evidence): void {
    if (id !== this.expectation.id) return
    if (kind === 'closed') this.#isClosing = false
    else if (kind === 'chance') this.#proposedChances -= 1
    else this.#proposed -= 1
  }

  apply(evidence: Evidence, atMs: number): void {
    const { id, after } = this.expectation
    if (evidence.id !== id || this.#outcome !== null) return
    if (evidence.kind === 'closed') {
      this.#outcome = this.#closedAt(atMs)
      return
    }
    if (evidence.kind === 'chance') {
      this.#chances += 1
      return
    }
    this.#count += 1
    // Virtual time, as in the log and in the verdict.
    this.#nearest = nearestMatch(evidence, atMs - this.#openMs, after, evidence.realMs)
    if (this.#count === this.#decisiveCount)
      this.#outcome = { state: this.#bounds.max === Infinity ? 'met' : 'failed', atMs }
  }

  /** The number of events that decides it before its window closes. */
  get #decisiveCount(): number {
    const { min, max } = this.#bounds
    return max === Infinity ? min : max + 1
  }

  /** The verdict as of now. A window without `within` closes with the run. */
  verdict({ nowMs, endMs }: RunSpan): Verdict {
    const isOpened = this.#openWallMs !== null
    const isOver = isOpened && this.expectation.within === undefined && nowMs >= endMs
    const atEnd = isOver ? this.#closedAt(nowMs) : null
    const { expectation } = this
    const [count, chances] = [this.#count, this.#chances]
    const [lateness, nearest] = [this.#lateness, this.#nearest]
    const window = { expectation, lateness, isOpened, count, chances, nearest }
    return verdictOf(window, this.#outcome ?? atEnd, { nowMs, endMs })
  }

  #closedAt(atMs: number): Outcome {
    const [count, chances] = [this.#count, this.#chances]
    return closedOutcome(this.expectation, { count, chances }, atMs)
  }
}

function isExpected(expectation: ClientExpectation, event: TrafficEvent): boolean {
  if ('http' in expectation) {
    const { http, status, who } = expectation
    if (status === undefined && who === undefined)
      return event.kind === 'request' && matchesCall(http, event)
    if (event.kind !== 'answer' || !matchesCall(http, event)) return false
    return (who ?? event.who) === event.who && (status ?? event.status) === event.status
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
