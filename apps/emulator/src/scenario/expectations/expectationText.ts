import type { Lateness } from '../log/logEntry.ts'
import type { Expectation } from '../schema/expectation.ts'
import { whereText } from '../schema/where.ts'
import { durationText } from '../values/duration.ts'

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
    return `${expectation.http}${of(expectation.who)}${expectation.status === undefined ? '' : ` answered ${expectation.status}`}`
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
