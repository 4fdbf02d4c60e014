import type { OutgoingFrame } from '../../world/device.ts'
import type { Evidence } from '../inputs/input.ts'
import type { LoggedTraffic } from '../log/trafficLog.ts'
import { type LoggedEntry, Report } from '../log/worldLog.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import type { Expectation } from '../schema/expectation.ts'
import { ClientEvaluator, type ClientTimes } from './clientEvaluator.ts'
import { EventEvaluator } from './eventEvaluator.ts'
import { expectedText } from './expectationText.ts'
import type { Verdict } from './verdict.ts'

/** The evaluator of one expectation. */
type Evaluator = EventEvaluator | ClientEvaluator

/** Evaluates a scenario's expectations during a run, or afterwards from its log. */
export class ExpectationEvaluator {
  readonly #expectations: readonly Expectation[]
  #evaluators: ReadonlyMap<string, Evaluator>
  #open: Evaluator[]

  /**
   * @param startMs start of the run
   * @param clients start of the run in real time, and how long evidence of other nodes is awaited; without it,
   *   expectations of clients are skipped
   */
  constructor(expectations: readonly Expectation[], startMs: number, clients?: ClientTimes) {
    this.#expectations = expectations
    this.#open = expectations.flatMap((one): Evaluator[] => {
      if ('event' in one) return [new EventEvaluator(one, startMs)]
      return clients === undefined ? [] : [new ClientEvaluator(one, clients, startMs)]
    })
    this.#evaluators = new Map(this.#open.map((evaluator) => [evaluator.expectation.id, evaluator]))
  }

  /** An evaluator with the same state, except that clients have done nothing yet. */
  copy(): ExpectationEvaluator {
    const copy = new ExpectationEvaluator(this.#expectations, 0)
    copy.#evaluators = new Map([...this.#evaluators].map(([id, one]) => [id, one.copy()]))
    copy.#open = [...copy.#evaluators.values()].filter(({ decided }) => !decided)
    return copy
  }

  /**
   * Handles the next entry of the world log.
   * @param wallMs its real time, for expectations of clients
   */
  onEntry(logged: LoggedEntry, wallMs = 0): void {
    const entry = this.#open.length > 1 ? computedOnce(logged) : logged
    for (const evaluator of this.#open) evaluator.onEntry(entry, wallMs)
    this.#keepOpen()
  }

  /** What the next entry of the traffic log shows. It counts once it is applied. */
  evidenceOf(logged: LoggedTraffic): Evidence[] {
    return this.#openClients().flatMap((evaluator) => evaluator.evidenceOf(logged) ?? [])
  }

  /** What the accounts that are connected as windows open show; call it when a step has come, or a run is live. */
  connectedAt(connected: ReadonlySet<string>): Evidence[] {
    return this.#openClients().flatMap((evaluator) => evaluator.connectedAt(connected) ?? [])
  }

  /** The windows of clients that have closed; call it while real time passes. They are decided once this is applied. */
  closedAt(wallMs: number): Evidence[] {
    return this.#openClients().flatMap((evaluator) => evaluator.closedAt(wallMs) ?? [])
  }

  /** Applies evidence at its place in the order. */
  apply(evidence: Evidence, atMs: number): void {
    for (const evaluator of this.#openClients()) evaluator.apply(evidence, atMs)
    this.#keepOpen()
  }

  /** Call when the outcome of own evidence is known: it was applied, or it has no place in the order. */
  onOutcome(evidence: Evidence): void {
    for (const evaluator of this.#openClients()) evaluator.onOutcome(evidence)
  }

  /** Opens the windows of clients that are open by now at a moment of real time. */
  openWindowsAt(wallMs: number): void {
    for (const evaluator of this.#open) evaluator.openWindowAt(wallMs)
  }

  /** Whether an expectation is met or failed. */
  isDecided(id: string): boolean {
    return this.#evaluators.get(id)?.outcome != null
  }

  /** Whether the window of an expectation of a client is open. */
  get awaitsClient(): boolean {
    return this.#open.some((evaluator) => evaluator.isAwaited)
  }

  /** One verdict for each expectation, in order. Open ones count as failed. */
  verdicts(span: RunSpan): Verdict[] {
    return this.#expectations.map((one) => {
      const evaluator = this.#evaluators.get(one.id)
      return evaluator === undefined ? skipped(one) : evaluator.verdict(span)
    })
  }

  #openClients(): ClientEvaluator[] {
    return this.#open.filter((evaluator) => evaluator instanceof ClientEvaluator)
  }

  #keepOpen(): void {
    this.#open = this.#open.filter((evaluator) => !evaluator.decided)
  }
}

/** An entry whose frames are computed once for all evaluators. */
function computedOnce(logged: LoggedEntry): LoggedEntry {
  const { entry } = logged
  if (entry.kind === 'report') return { ...logged, entry: reportComputedOnce(entry) }
  if (entry.kind === 'change') return { ...logged, entry: { ...entry, frames: once(entry.frames) } }
  return logged
}

function reportComputedOnce(report: Report): Report {
  return new Report(report.deviceId, {
    changes: once(() => report.changes()),
    report: once(() => report.values()),
  })
}

function once(make: () => OutgoingFrame[]): () => OutgoingFrame[] {
  let made: OutgoingFrame[] | null = null
  return () => {
    made ??= make()
    return made
  }
}

function skipped(expectation: Expectation): Verdict {
  const reason = 'needs the traffic log: requests and connections are not in the world log'
  return { id: expectation.id, expected: expectedText(expectation), state: 'skipped', reason }
}
