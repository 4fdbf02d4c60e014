import type { Lateness } from '../log/logEntry.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import { durationText } from '../values/duration.ts'
import type { Expectation } from '../schema/expectation.ts'
import { whereText } from '../schema/where.ts'
import type { Verdict } from './verdict.ts'

/** The allowed number of events. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** The allowed number of events; without `count`, at least one. */
export function boundsOf({ count, never }: Expectation): Bounds {
  if (never === true) return { min: 0, max: 0 }
  return { min: count === undefined ? 1 : (count.min ?? 0), max: count?.max ?? Infinity }
}

/**
 * An expectation as a sentence.
 * @param lateness of the step before it
 */
export function expectedText(expectation: Expectation, lateness: Lateness = {}): string {
  const { after, within } = expectation
  const window = [
    ...(within === undefined ? [] : [`within ${durationText(within)}`]),
    ...(after === undefined ? [] : [`after ${after}${latenessText(lateness)}`]),
  ].join(' ')
  return [`${howOften(boundsOf(expectation))}${what(expectation)}`, window]
    .filter((part) => part !== '')
    .join(', ')
}

function latenessText({ timedOut, afterTimeoutOf }: Lateness): string {
  if (timedOut) return ', which came by its timeout'
  return afterTimeoutOf === undefined
    ? ''
    : `, which follows ${afterTimeoutOf}, which came by its timeout`
}

function what(expectation: Expectation): string {
  if ('socket' in expectation) return `socket ${expectation.socket}${of(expectation.who)}`
  if ('http' in expectation)
    return `${expectation.http}${expectation.status === undefined ? '' : ` answered ${expectation.status}`}`
  if ('ack' in expectation)
    return `${expectation.ack}${of(expectation.device)} ${ackText(expectation.ok)}`
  const { event, device, where } = expectation
  return `${event}${of(device)}${where === undefined ? '' : ` where ${whereText(where)}`}`
}

function ackText(ok: boolean | undefined): string {
  if (ok === undefined) return 'acknowledged'
  return ok ? 'accepted' : 'refused'
}

function of(whom: string | undefined): string {
  return whom === undefined ? '' : ` of ${whom}`
}

function howOften({ min, max }: Bounds): string {
  if (max === 0) return 'never '
  if (max === Infinity) return min === 1 ? '' : `at least ${min} × `
  if (min === max) return `exactly ${min} × `
  return min === 0 ? `at most ${max} × ` : `${min} to ${max} × `
}

/** A verdict as a line of text. */
export function verdictText(verdict: Verdict, startMs: number): string {
  const head = `${verdict.state}: ${verdict.id}: ${verdict.expected}`
  if (verdict.state === 'met')
    return `${head}, at ${durationText(Math.max(0, verdict.atMs - startMs))}`
  const nearest =
    'nearest' in verdict && verdict.nearestSaid !== null ? `; nearest: ${verdict.nearestSaid}` : ''
  return `${head}; ${verdict.reason}${nearest}`
}

/** The number of matching events: `it occurred once`, `it occurred 3 times`. */
export function occurredText(count: number): string {
  return count === 1 ? 'it occurred once' : `it occurred ${count} times`
}

/** The state of an expectation without an outcome: open until the run ends, then failed. */
export function undecided(
  { nowMs, endMs }: Pick<RunSpan, 'nowMs' | 'endMs'>,
  window: {
    readonly after: string | undefined
    readonly isOpened: boolean
    readonly count: number
  },
) {
  const { after, isOpened, count } = window
  const atMs = null
  if (nowMs < endMs) {
    const reason = isOpened ? `count so far: ${count}` : `step ${after} has not come yet`
    return { state: 'open', reason, atMs } as const
  }
  const reason = isOpened
    ? `the run ended while it was open; count: ${count}`
    : `step ${after} did not come`
  return { state: 'undecided-so-failed', reason, atMs } as const
}
