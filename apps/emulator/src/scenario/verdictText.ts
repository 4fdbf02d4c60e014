import { durationText } from './duration.ts'
import type { Verdict } from './verdict.ts'

/** A verdict as a line for people. */
export function verdictText(verdict: Verdict, startMs: number): string {
  const head = `${verdict.state}: ${verdict.id}: ${verdict.expected}`
  if (verdict.state === 'met')
    return `${head}, at ${durationText(Math.max(0, verdict.atMs - startMs))}`
  const nearest =
    'nearest' in verdict && verdict.nearestSaid !== null ? `; nearest: ${verdict.nearestSaid}` : ''
  return `${head}; ${verdict.reason}${nearest}`
}
