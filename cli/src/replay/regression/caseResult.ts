import type { ShapeDifference } from '@wattpost/emulator/scenarios'
import type { Case } from '../outcome.ts'

/** The result of an expectation. */
export type CaseResult = Pick<Case, 'state' | 'reason' | 'nearestInWords'>

const DIFFERENCES_MAX = 12

export function failed(reason: string, nearestInWords: string): CaseResult {
  return { state: 'failed', reason, nearestInWords }
}

/** A failure by the places that differ. */
export function differing(
  differences: readonly (ShapeDifference & { readonly at?: string })[],
): CaseResult {
  const texts = differences.map(
    ({ at = '', where, expected, came }) => `${at}${where}: expected ${expected}; came ${came}`,
  )
  const more = texts.length - DIFFERENCES_MAX
  const shown = texts.slice(0, DIFFERENCES_MAX).join('. ')
  const [first] = differences
  return failed(
    more > 0 ? `${shown}. ${more} more` : shown,
    first === undefined ? '' : `${first.where} ${first.came}`,
  )
}
