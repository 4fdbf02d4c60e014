import { durationText } from './duration.ts'
import type { Expectation } from './expectation.ts'
import { whereText } from './where.ts'

/** How often something may happen. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** How often an expectation wants it: at least once when it does not say. */
export function boundsOf({ count, never }: Expectation): Bounds {
  if (never === true) return { min: 0, max: 0 }
  return { min: count === undefined ? 1 : (count.min ?? 0), max: count?.max ?? Infinity }
}

/** An expectation in words. */
export function expectedText(expectation: Expectation): string {
  const { after, within } = expectation
  const window = [
    ...(within === undefined ? [] : [`within ${durationText(within)}`]),
    ...(after === undefined ? [] : [`after ${after}`]),
  ].join(' ')
  return [`${howOften(boundsOf(expectation))}${what(expectation)}`, window]
    .filter((part) => part !== '')
    .join(', ')
}

function what(expectation: Expectation): string {
  if ('socket' in expectation) return `socket ${expectation.socket}${of(expectation.who)}`
  if ('http' in expectation)
    return `${expectation.http}${expectation.status === undefined ? '' : ` answered ${expectation.status}`}`
  if ('ack' in expectation) return `${expectation.ack}${of(expectation.device)} acknowledged`
  const { event, device, where } = expectation
  return `${event}${of(device)}${where === undefined ? '' : ` where ${whereText(where)}`}`
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
